// Who opens connections and says nothing: there are so many for each, and they end.
import { connect, type Socket } from 'node:net'
import test from 'ava'
import { startTestService, type TestService } from './support/service.ts'

const patience = 1000

let running: TestService
test.before(async () => {
  running = await startTestService({
    MAX_CONNECTIONS: '12',
    MAX_CONNECTIONS_PER_ADDRESS: '6',
    STRANGER_PATIENCE_MS: String(patience),
  })
})
test.after.always(() => running.close())

/** What the service sends on a connection, until one end of it closes. */
class Line {
  readonly socket: Socket
  readonly begun = Date.now()
  text = ''
  /** Milliseconds. */
  lasted: number | undefined

  constructor(localAddress = '127.0.0.1') {
    this.socket = connect({ port: Number(new URL(running.baseUrl).port), host: '127.0.0.1', localAddress })
    this.socket.on('data', (data) => {
      this.text += data
    })
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.lasted = Date.now() - this.begun
    })
  }

  async until(done: (line: Line) => boolean, milliseconds = 20 * patience): Promise<boolean> {
    for (const end = Date.now() + milliseconds; Date.now() < end; await new Promise((go) => setTimeout(go, 20)))
      if (done(this)) return true
    return false
  }

  ended(): Promise<boolean> {
    return this.until((line) => line.lasted !== undefined)
  }
}

const get = (path: string, key = '') =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\n${key && `Authorization: Bearer ${key}\r\n`}\r\n`

test.serial('what Node would refuse without a word is told what is wrong', async (t) => {
  for (const [path, headers] of [
    ['Host', ''],
    ['Expect', 'Host: here\r\nExpect: soup\r\n'],
  ]) {
    const line = new Line()
    line.socket.write(`GET /api/v1/me HTTP/1.1\r\n${headers}\r\n`)
    t.true(await line.ended())
    t.regex(line.text, /^HTTP\/1\.1 400 /)
    t.regex(line.text, /^Content-Type: application\/problem\+json\r$/m)
    t.like(JSON.parse(line.text.split('\r\n\r\n')[1]!), { code: 'invalid_input', errors: [{ path }] })
  }
  const expecting = new Line()
  expecting.socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n')
  t.true(await expecting.ended())
  t.regex(expecting.text, /200 OK/)
  const older = new Line()
  older.socket.write('GET /healthz HTTP/1.0\r\n\r\n')
  t.true(await older.ended())
  t.regex(older.text, /200 OK/)
})

test.serial(
  'one address has so many connections, and all together so many; a place is free again at once',
  async (t) => {
    const mine = Array.from({ length: 6 }, () => new Line())
    for (const line of mine) line.socket.write(get('/healthz'))
    for (const line of mine) t.true(await line.until(({ text }) => text.includes('200 OK')))
    t.true(await new Line().ended(), 'the seventh is closed')
    const others = [2, 3].flatMap((n) => Array.from({ length: 3 }, () => new Line(`127.0.0.${n}`)))
    for (const line of others) line.socket.write(get('/healthz'))
    for (const line of others) t.true(await line.until(({ text }) => text.includes('200 OK')))
    const thirteenth = new Line('127.0.0.4')
    t.true(await thirteenth.ended())
    t.is(thirteenth.text, '')
    for (const line of [...mine, ...others]) line.socket.destroy()
    for (const line of [...mine, ...others]) await line.ended()
    const again = new Line()
    again.socket.write(get('/healthz'))
    t.true(await again.until(({ text }) => text.includes('200 OK')))
    again.socket.destroy()
  },
)

test.serial(
  'who has shown no credential is not waited for: not idle, not before a request, not in the middle of one',
  async (t) => {
    const company = await running.company()
    const silent = new Line()
    const idle = new Line()
    idle.socket.write(get('/healthz'))
    const slow = new Line()
    slow.socket.write(
      'POST /identity/token HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\n',
    )
    const drip = setInterval(() => slow.socket.write('x'), patience / 4)
    const known = new Line()
    known.socket.write(get('/api/v1/me', company.key))
    t.true(await known.until(({ text }) => text.includes('Keep-Alive: timeout=65')))
    for (const line of [silent, idle, slow]) t.true(await line.ended())
    clearInterval(drip)
    await new Promise((go) => setTimeout(go, 3 * patience))
    t.is(known.lasted, undefined)
    known.text = ''
    known.socket.write(get('/api/v1/me', company.key))
    t.true(await known.until(({ text }) => text.includes('200 OK')))
    known.socket.destroy()
  },
)
