// Whose a photo is: of the one report that takes it, and until then of who sent it.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { address, answerOf, put, read, reportOf, workshop } from './photos.ts'
import * as pictures from './pictures.ts'

const service = serviceFor(test)

test('of reports that name one photo at the same moment one gets it', async (t) => {
  const one = await workshop(service())
  const url = await address(one)
  await put(url, await pictures.jpeg())
  const replies = await Promise.all(Array.from({ length: 5 }, () => reportOf(one, url)))
  t.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
  for (const { status, body } of replies)
    if (status === 400) t.like(body.errors, [{ path: 'answers.0.value', message: 'the file belongs to another task' }])
})

test('a report takes no picture that lies elsewhere, past the limits of what is kept here', async (t) => {
  const one = await workshop(service())
  const kept = await address(one)
  await put(kept, await pictures.jpeg())
  const missing = kept.replace(/[0-9a-f-]{36}/, crypto.randomUUID())
  const here = new URL(answerOf(kept)).pathname
  for (const url of ['https://files.example/x.jpg', here, `javascript:${answerOf(kept)}`, missing]) {
    const reply = await reportOf(one, url)
    t.is(reply.status, 400, url)
    t.deepEqual(
      reply.body.errors,
      [{ path: 'answers.0.value', message: 'must be the address of a file that issues.upload_url gave' }],
      url,
    )
  }
})

test('a photo that no report refers to yet is taken by nobody but who sent it', async (t) => {
  const one = await workshop(service())
  const url = await address(one)
  await put(url, await pictures.jpeg())
  const viewer = await one.company.as('Viewer')
  t.like((await reportOf(one, url, viewer)).body, {
    code: 'invalid_input',
    errors: [
      {
        path: 'answers.0.value',
        message: "the file is somebody else's, who has not answered with it: send one of your own",
      },
    ],
  })
  t.is((await reportOf(one, url)).status, 200)
})

test('who sent a photo reads it before a report refers to it, and a report that is only tried changes nothing', async (t) => {
  const one = await workshop(service())
  const url = await address(one)
  await put(url, await pictures.jpeg())
  t.is((await read(one.company, url)).status, 303)
  t.is((await read(await one.company.as('Viewer'), url)).status, 404, 'not yet for others')
})
