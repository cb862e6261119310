// Files in a store that speaks S3: a real one, s3rver, in this process.
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import pg from 'pg'
import sharp from 'sharp'
import { loginUrl } from '../../server/database.ts'
import { openS3 } from '../../server/files/s3.ts'
import { StoreAway } from '../../server/problems.ts'
import { housekeeping } from '../../tasks/housekeeping.ts'
import { startTestService, type TestCompany, type TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import * as pictures from './pictures.ts'

interface Store {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Store // it comes without types

let service: TestService
let store: Store
let folder: string
let way: Way
let settings: Record<string, string>

/** The way to the store, on which it answers, does not, or refuses. */
class Way {
  is: 'open' | 'silent' | 'refused' = 'open'
  readonly #waiting = new Set<net.Socket>()
  readonly #server: net.Server

  constructor(to: number) {
    this.#server = net.createServer((socket) => {
      socket.on('error', () => socket.destroy())
      if (this.is === 'silent') this.#waiting.add(socket)
      else if (this.is === 'refused')
        socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      else {
        const behind = net.connect(to, '127.0.0.1').on('error', () => socket.destroy())
        socket.pipe(behind).pipe(socket)
        this.#waiting.add(socket)
      }
    })
  }

  async begin(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return (this.#server.address() as net.AddressInfo).port
  }

  /** Whoever waits has to connect anew, and finds it so. */
  becomes(is: Way['is']): void {
    this.is = is
    for (const socket of this.#waiting) socket.destroy()
    this.#waiting.clear()
  }

  end(): void {
    this.becomes('refused')
    this.#server.close()
  }
}

test.before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'millwright-s3-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'photos' }],
  })
  way = new Way((await store.run()).port)
  settings = {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${await way.begin()}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  service = await startTestService(settings)
})
test.after.always(async () => {
  await service?.close()
  way?.end()
  await store?.close()
  await rm(folder, { recursive: true, force: true })
})

const shop: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }],
  taskTypes: [{ name: 'Repair' }],
  issues: [{ name: 'Leak', taskType: 'Repair', items: [{ title: 'Photo', type: 'photo' }] }],
}

async function workshop() {
  const company = await service.company(shop)
  const { issues } = await company.ok(company.get('/issues'))
  const issue: string = issues[0].id
  const address = async (): Promise<string> =>
    (await company.ok(company.post(`/issues/${issue}/upload-url`, { fileName: 'leak.jpg', contentType: 'image/jpeg' })))
      .uploadUrl
  const report = (url: string) =>
    company.post(`/issues/${issue}/reports`, {
      ssuId: 'Press',
      answers: [{ field: 'Photo', value: url.split('?')[0] }],
    })
  return { company, address, report }
}
const put = (url: string, body: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'Content-Type': 'image/jpeg' } })
const read = (company: TestCompany, url: string) => fetch(url, { headers: { Authorization: `Bearer ${company.key}` } })

test('a photo goes straight to the store, is kept anew when it is answered, and is read from there', async (t) => {
  const { company, address, report } = await workshop()
  const url = await address()
  t.true(url.startsWith('http://127.0.0.1') && !url.startsWith(company.baseUrl))
  t.is((await put(url, await pictures.fromPhone())).status, 200)
  const { taskId } = await company.ok(report(url))
  const answer = String((await company.answers(taskId)).Photo)
  t.true(answer.startsWith(`${company.baseUrl}/files/`), 'the address of the company’s own file')
  const file = await read(company, answer)
  t.is(file.headers.get('content-type'), 'image/jpeg')
  t.regex(file.headers.get('content-disposition')!, /^attachment; filename="leak.jpg"/)
  const kept = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  t.like(kept, { width: 30, height: 40, exif: undefined })
  t.is((await put(url, pictures.page)).status, 200, 'the address still takes something')
  t.is((await read(company, answer)).headers.get('content-type'), 'image/jpeg', 'and nothing comes of it')
  const other = await service.company({ ...shop, taskTypes: [{ name: 'Repair', color: '#445566' }] })
  t.is((await read(other, answer)).status, 404)
})

test('what is no picture, too large or not there is told with the answer; what is sent again is looked at again', async (t) => {
  const { address, report } = await workshop()
  const url = await address()
  t.regex((await report(url)).body.errors[0].message, /has not come/)
  for (const [content, why] of [
    [pictures.page, /no JPEG, PNG or WebP/],
    [pictures.heic, /HEIC/],
    [Buffer.alloc(10 * 1024 * 1024 + 1), /more than 10 MiB/],
  ] as const) {
    t.is((await put(url, content)).status, 200)
    t.regex((await report(url)).body.errors[0].message, why)
  }
  await put(url, await pictures.jpeg())
  t.is((await report(url)).status, 200)
})

test.serial('what no answer refers to is removed after a day, from the store and from the table', async (t) => {
  const { company, address, report } = await workshop()
  const [used, unused] = [await address(), await address()]
  for (const url of [used, unused]) await put(url, await pictures.jpeg())
  const { taskId } = await company.ok(report(used))
  const { files, log } = service.service.door
  const tokens = [used, unused].map((url) => url.split('/').at(-2)!)
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const pool = new pg.Pool({
    connectionString: loginUrl(service.adminUrl, 'worker', service.secret),
    options: `-c app.now=${inTwoDays}`,
    max: 2,
  })
  await housekeeping(pool, log, files.remove)({}, undefined as never)
  await pool.end()
  t.deepEqual(await company.sql('select token from work.files where company_id = app.company_id()'), [
    { token: tokens[0] },
  ])
  t.is(await files.settle(tokens[1]!), null)
  t.is((await read(company, String((await company.answers(taskId)).Photo))).status, 200)
})

test.serial('a store that does not answer keeps nobody but those who report with photos waiting', async (t) => {
  const { company, address, report } = await workshop()
  const urls = await Promise.all(Array.from({ length: 12 }, address))
  for (const url of urls) await put(url, await pictures.jpeg())
  way.becomes('silent')
  const reports = urls.map(report)
  for (let n = 0; n < 5; n++) await company.ok(company.get('/me'))
  way.becomes('open')
  for (const { status } of await Promise.all(reports)) t.is(status, 200)
})

test.serial(
  'a store that refuses, or does not answer in its time, is no fault of the report: it is sent again',
  async (t) => {
    const { address, report } = await workshop()
    const url = await address()
    await put(url, await pictures.jpeg())
    way.becomes('refused')
    const refused = await report(url)
    t.like(refused.body, { status: 503, code: 'unavailable' })
    t.regex(refused.body.detail, /store of files/)
    way.becomes('silent')
    const { settle } = openS3({ S3_REGION: 'us-east-1', S3_PATH_STYLE: 'on', ...settings }, 200)
    await t.throwsAsync(settle(url.split('/').at(-2)!), { instanceOf: StoreAway })
    way.becomes('open')
    t.is((await report(url)).status, 200)
  },
)
