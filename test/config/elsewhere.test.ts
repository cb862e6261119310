// What is no service, or is somewhere else, is told in a line; a key is told to nobody.
import { createServer, type RequestListener } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)
const file = 'version: 1\nvendors: [{ name: Steelworks }]\n'

async function serving(t: ExecutionContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('JSON that is no answer to what was asked is told in a line', async (t) => {
  const { run, write } = await commandLine(t, await service().company())
  await write('factory.yaml', file)
  await write('vendors.csv', 'name\nSteelworks\n')
  let body = ''
  const at = await serving(t, (_, response) => response.end(body))
  for (body of ['{}', 'null', '{"problems":{},"_meta":null}'])
    for (const command of ['plan', 'export', 'csv import vendors', 'csv export stock'])
      t.like(await run(...command.split(' '), '--base-url', at), {
        code: 1,
        out: '',
        err: `${at} answers 200 and not what was asked: is it the service's address?\n`,
      })
})

test('an address that leads elsewhere is not followed: it is told which to use', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  await write('factory.yaml', file)
  for (const status of [301, 302, 303, 307, 308]) {
    const at = await serving(t, ({ url }, response) =>
      response.writeHead(status, { Location: company.baseUrl + url }).end('<html>'),
    )
    for (const command of ['plan', 'export'])
      t.like(await run(command, '--base-url', at), {
        code: 1,
        err: `${at} redirects to ${company.baseUrl}: use that as --base-url\n`,
      })
  }
})

test('a key that no header takes is not sent and not shown', async (t) => {
  const company = await service().company()
  for (const [key, place] of [
    ['mw_secret\nmw_other', 'U+000A, at place 10'],
    ['mw_secr€t', 'U+20AC, at place 8'],
    ['mw_secret 1', 'U+0020, at place 10'],
  ] as const) {
    const { run } = await commandLine(t, company, key)
    t.like(await run('export'), {
      code: 1,
      out: '',
      err: `MILLWRIGHT_KEY: the key has a character that no key has: ${place}\n`,
    })
  }
  const { run } = await commandLine(t, company, `${company.key}\n`)
  t.is((await run('export')).code, 0, 'as it stands in a file')
})
