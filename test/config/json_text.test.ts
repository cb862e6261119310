// A file that is called JSON is read as that: what it is taken for here, other programs take it for too.
import test from 'ava'
import fc from 'fast-check'
import { noJsonAt } from '../../tasks/config/json-text.ts'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)

test('what is JSON is what JSON.parse takes', (t) => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u00e9"',
    '"\\x"',
    '"\t"',
    '-1.5e+3',
    '01',
    '.5',
    'true',
    'nul',
  ]
  const broken = fc.array(fc.constantFrom(...pieces, ' ', '\n', '#', "'a'", '\u00a0'), { maxLength: 12 })
  const cut = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ...pieces)).map(([text, place, piece]) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + piece + text.slice(at)
  })
  fc.assert(
    fc.property(
      fc.oneof(
        broken.map((all) => all.join('')),
        cut,
        fc.json(),
      ),
      (text) => {
        t.is(noJsonAt(text) === undefined, isJson(text), text)
      },
    ),
    { numRuns: 2000 },
  )
  t.is(noJsonAt(`["${'x'.repeat(5_000_000)}",]`)?.offset, 5_000_004)
})

test('a file called JSON is JSON, and what is wrong with it is told by its line', async (t) => {
  const { run, write, piped } = await commandLine(t, await service().company())
  const validate = async (text: string) => {
    await write('factory.json', text)
    return await run('validate', '--file', 'factory.json')
  }
  for (const [text, wrong] of [
    ['{\n  "version": 1,\n}\n', '3:1 JSON has a key in double quotes here'],
    ['{ "version": 1, "skills": ["A",] }', '1:32 JSON has a value or { or [ here'],
    ['{ "version": 1 # as ever\n}', '1:16 JSON has , or } here'],
    ['version: 1\n', '1:1 JSON has a value or { or [ here'],
    ['{ "version": 1 }\n{}', '2:1 JSON has nothing more here'],
  ] as const)
    t.like(await validate(text), { code: 1, err: `factory.json:${wrong}\n` })
  t.like(await validate(''), { code: 1, err: 'factory.json is empty; a factory spec begins with version: 1\n' })
  t.regex(
    (await validate('{ "version": 1,\n"skills": [],\n"skills": [] }')).err,
    /^factory\.json:3:1 this key stands here/,
  )
  t.is((await validate('\ufeff{\r\n\t"version": 1,\r\n\t"skills": [\r\n\t{"name":"\\u0041"}\r\n]}')).code, 0)
  t.is((await piped('{ "version": 1, }', 'validate', '--file', '-')).code, 0, 'which is YAML')
})
