// Photos of reports: sent to a signed address, looked at, kept anew, and read by the company alone.
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import test from 'ava'
import sharp from 'sharp'
import { createLinks } from '../../server/files/links.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { address, answerOf, put, read, reportOf, shop, type Workshop, workshop as workshopOf } from './photos.ts'
import * as pictures from './pictures.ts'

const service = serviceFor(test)
const workshop = (spec?: Spec) => workshopOf(service(), spec)
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

/** A report with a photo; answers what the photo's address is. */
async function reported(shop: Workshop, content?: Buffer): Promise<{ url: string; taskId: string }> {
  const url = await address(shop)
  const sent = await put(url, content ?? (await pictures.jpeg()))
  if (sent.status !== 200) throw new Error(await sent.text())
  return { url, taskId: (await shop.company.ok(reportOf(shop, url))).taskId }
}

test('a photo is sent, answered and read back by a link that opens it for a while', async (t) => {
  const one = await workshop()
  const { url, taskId } = await reported(one)
  t.is((await one.company.answers(taskId)).Photo, answerOf(url))
  const led = await read(one.company, url)
  t.is(led.status, 303)
  const file = await fetch(led.headers.get('location')!)
  t.is(file.status, 200)
  t.is(file.headers.get('content-type'), 'image/jpeg')
  t.regex(file.headers.get('content-disposition')!, /^attachment; filename="leak.jpg"$/)
  t.is(file.headers.get('x-content-type-options'), 'nosniff')
  t.regex(file.headers.get('content-security-policy')!, /default-src 'none'; sandbox/)
  t.like(await sharp(Buffer.from(await file.arrayBuffer())).metadata(), { format: 'jpeg', width: 40, height: 30 })
})

test('what the camera wrote beside the picture is gone, and the picture stands upright', async (t) => {
  const one = await workshop()
  const sent = await pictures.fromPhone()
  t.true((await sharp(sent).metadata()).exif !== undefined)
  const { url } = await reported(one, sent)
  const file = await fetch((await read(one.company, url)).headers.get('location')!)
  const kept = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
  t.is(kept.exif, undefined)
  t.like(kept, { width: 30, height: 40 })
})

test('PNG and WebP are kept as what they are, also where they call themselves something else', async (t) => {
  const one = await workshop()
  for (const [content, type] of [
    [await pictures.png(), 'image/png'],
    [await pictures.webp(), 'image/webp'],
  ] as const) {
    const { url } = await reported(one, content)
    const file = await fetch((await read(one.company, url)).headers.get('location')!)
    t.is(file.headers.get('content-type'), type)
    const name = `leak.${type.split('/')[1]}`
    t.is(file.headers.get('content-disposition'), `attachment; filename="${name}"`, 'and are saved as that')
  }
})

test('what is no picture, whatever it calls itself, is not kept, and the sender is told why', async (t) => {
  const one = await workshop()
  const whole = await pictures.jpeg()
  for (const [content, why] of [
    [pictures.svg, /no JPEG, PNG or WebP/],
    [pictures.page, /no JPEG, PNG or WebP/],
    [Buffer.alloc(0), /empty.*0 bytes/],
    [pictures.heic, /HEIC.*Most Compatible/],
    [whole.subarray(0, whole.length / 2), /damaged|did not come whole/],
    [Buffer.concat([whole.subarray(0, 30), pictures.page]), /damaged|did not come whole/],
    [pictures.bomb(), /more than 64 megapixels/],
  ] as const) {
    const url = await address(one)
    const sent = await put(url, content)
    t.is(sent.status, 422)
    const body = (await sent.json()) as { code: string; detail: string }
    t.is(body.code, 'file_not_kept')
    t.regex(body.detail, why)
    t.like((await reportOf(one, url)).body, { code: 'invalid_input', errors: [{ path: 'answers.0.value' }] })
  }
})

test('what stands behind a picture is not kept', async (t) => {
  const one = await workshop()
  const { url } = await reported(one, Buffer.concat([await pictures.jpeg(), pictures.page]))
  const file = await fetch((await read(one.company, url)).headers.get('location')!)
  t.false(Buffer.from(await file.arrayBuffer()).includes('script'))
})

test('only types that are pictures are announced; a file is sent as it was announced', async (t) => {
  const one = await workshop()
  for (const contentType of ['image/svg+xml', 'text/html', 'image/heic', 'application/pdf', ''])
    t.like((await one.company.post(`/issues/${one.leak}/upload-url`, { fileName: 'a', contentType })).body, {
      code: 'invalid_input',
      errors: [{ path: 'contentType' }],
    })
  for (const contentType of ['image/svg+xml', 'image/heic', 'image/HEIF']) {
    const { body } = await one.company.post(`/issues/${one.leak}/upload-url`, { fileName: 'a', contentType })
    const more = contentType === 'image/svg+xml' ? '' : '; HEIC photos cannot be read here: let the camera take JPEG'
    t.is(body.errors[0].message, `must be image/jpeg, image/png or image/webp${more}`)
  }
  t.is((await put(await address(one), await pictures.png(), 'text/html')).status, 415)
  t.like(
    (await one.company.post(`/issues/${one.noise}/upload-url`, { fileName: 'a.jpg', contentType: 'image/jpeg' })).body,
    {
      errors: [{ path: 'issueId' }],
    },
  )
})

test('a name leads nowhere', async (t) => {
  const one = await workshop()
  for (const [fileName, kept] of [
    ['../../../etc/passwd', 'passwd.jpeg'],
    ['..\\..\\boot.ini', 'boot.jpeg'],
    ['..', 'file.jpeg'],
    ['gnp.exe', 'gnp.jpeg'],
    ['gnp.png', 'gnp.jpeg'],
    ['GNP.JPG', 'GNP.JPG'],
    ['a b%2e%2e/Ölwanne #1?.jpg', 'lwanne-1-.jpg'],
  ] as const) {
    const reply = await one.company.post(`/issues/${one.leak}/upload-url`, { fileName, contentType: 'image/jpeg' })
    t.is(new URL(reply.body.uploadUrl).pathname.split('/').at(-1), kept)
  }
  const there = new URL(await address(one))
  for (const path of ['/files/../secret/x', `/files/${'.'.repeat(36)}/x`, `/files/${'%2e'.repeat(2)}%2fsecret/x`])
    t.true([401, 403, 404].includes((await fetch(there.origin + path, { redirect: 'manual' })).status), path)
})

test('more than ten megabytes are refused before they are read, and it is said how much they may be', async (t) => {
  const url = new URL(await address(await workshop()))
  const limit = 10 * 1024 * 1024
  for (const size of [limit + 1, 4 * limit]) {
    const refused = await new Promise<IncomingMessage>((answered, failed) => {
      const sending = request(url, {
        method: 'PUT',
        headers: { 'Content-Type': 'image/jpeg', 'Content-Length': size, Expect: '100-continue' },
      })
      sending.on('response', answered).on('error', failed)
      sending.flushHeaders()
    })
    t.is(refused.statusCode, 413)
    const body = (await json(refused)) as { detail: string }
    t.like(body, { code: 'body_too_large', limit, size })
    t.regex(body.detail, new RegExp(`10 MiB \\(${limit} bytes\\) at most; this one has ${size}`))
  }
})

test('a file that was broken off is not there, and may be sent again', async (t) => {
  const one = await workshop()
  const url = await address(one)
  const whole = await pictures.jpeg()
  await new Promise<void>((gone) => {
    const sending = request(new URL(url), {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', 'Content-Length': whole.length },
    })
    sending.on('error', () => gone())
    sending.write(whole.subarray(0, 100), () => sending.destroy(new Error('the network went')))
  })
  t.regex((await reportOf(one, url)).body.errors[0].message, /has not come/)
  t.is((await put(url, whole)).status, 200)
  t.is((await reportOf(one, url)).status, 200)
})

test('the same file sent twice is kept once; another is refused', async (t) => {
  const url = await address(await workshop())
  const [content, other] = [await pictures.jpeg(), await pictures.fromPhone()]
  t.deepEqual(
    (await Promise.all([put(url, content), put(url, content)])).map(({ status }) => status),
    [200, 200],
  )
  const second = await put(url, other)
  t.is(second.status, 409)
  t.is(await codeOf(second), 'file_exists')
})

test('an address opens nothing but what it was signed for, and no longer than it says', async (t) => {
  const one = await workshop()
  const url = new URL(await address(one))
  const content = await pictures.jpeg()
  const changed = (change: (url: URL) => void) => {
    const other = new URL(url)
    change(other)
    return other.href
  }
  for (const wrong of [
    changed((other) => other.searchParams.set('expires', '9999999999')),
    changed((other) => other.searchParams.set('type', 'text/html')),
    changed((other) => other.searchParams.delete('signature')),
    changed((other) => {
      other.pathname = other.pathname.replace(/[0-9a-f]{8}/, 'aaaaaaaa')
    }),
  ]) {
    const reply = await put(wrong, content)
    t.is(reply.status, 403)
    t.is(await codeOf(reply), 'link_invalid')
  }
  const past = new Date(Date.now() - 1)
  const old = createLinks(service().secret).sign('put', answerOf(url.href), { type: 'image/jpeg' }, past)
  const expired = await put(old, content)
  t.is(await codeOf(expired), 'link_expired')
  t.is((await fetch(url)).status, 403, 'what was signed for sending reads nothing')
  t.is((await fetch(url, { method: 'DELETE' })).status, 405)
})

test('another company neither reads nor answers with a file, whatever its address', async (t) => {
  const one = await workshop()
  const other = await workshop({ ...shop, taskTypes: [{ name: 'Repair', color: '#112233' }] })
  const { url } = await reported(one)
  t.is((await read(other.company, url)).status, 404)
  t.is((await fetch(answerOf(url))).status, 401)
  t.is((await reportOf(other, url)).body.code, 'invalid_input')
})

test('of a task that somebody does not see, they do not see the photos', async (t) => {
  const one = await workshop()
  const { url } = await reported(one)
  await one.company.apply({
    permissionGroups: [{ name: 'Hands', permissions: [] }],
    roles: [{ name: 'Hands', permissionGroup: 'Hands' }],
  })
  const viewer = await one.company.as('Hands')
  t.is((await read(viewer, url)).status, 404)
  const own = await address(one, 'image/jpeg', 'mine.jpg', viewer)
  await put(own, await pictures.jpeg())
  await viewer.ok(reportOf(one, own, viewer))
  t.is((await read(viewer, own)).status, 303)
})

test('a file belongs to the answers of one task', async (t) => {
  const one = await workshop()
  const { url } = await reported(one)
  t.regex((await reportOf(one, url)).body.errors[0].message, /belongs to another task/)
})

test('an address asked for again with the same key is for the same file; a dry run opens nothing', async (t) => {
  const one = await workshop()
  const ask = (headers: Record<string, string>) =>
    one.company.ok(
      one.company.post(`/issues/${one.leak}/upload-url`, { fileName: 'a.jpg', contentType: 'image/jpeg' }, headers),
    )
  const [first, again] = [await ask({ 'Idempotency-Key': 'a' }), await ask({ 'Idempotency-Key': 'a' })]
  t.is(answerOf(first.uploadUrl), answerOf(again.uploadUrl))
  t.is((await put(again.uploadUrl, await pictures.jpeg())).status, 200)
  const dry = await ask({ prefer: 'dry-run' })
  t.false(dry.result.uploadUrl.includes('?'))
})

test('who asks for many addresses and answers with none of them is told to stop', async (t) => {
  const one = await workshop()
  for (let n = 0; n < 50; n++) await address(one)
  const reply = await one.company.post(`/issues/${one.leak}/upload-url`, {
    fileName: 'a.jpg',
    contentType: 'image/jpeg',
  })
  t.is(reply.body.code, 'too_many_files')
})
