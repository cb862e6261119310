// What is written as YAML means the same to readers of version 1.1 and of 1.2.
import test from 'ava'
import fc from 'fast-check'
import { parse } from 'yaml'
import { yamlText } from '../../tasks/config/yaml-text.ts'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)

const versions = ['1.1', '1.2'] as const
const read = (text: string, version: (typeof versions)[number]) => parse(text, { version, merge: version === '1.1' })

const misread = [
  ...['no', 'Yes', 'ON', 'off', 'y', 'N', 'true', 'null', '~', '', '=', '<<'],
  ...[
    '12:30:45',
    '14:00',
    '1_000',
    '1,000',
    '0o7',
    '07',
    '0x1F',
    '0b1',
    '1e3',
    'e0',
    'E-1',
    '.5',
    '+.inf',
    '.nan',
    '-',
    '+1',
  ],
  ...['2026-11-23', '2026-11-23 08:00:00', ':symbol', '- a', '? a', '#a', 'a #b', 'a: b', '--- a', '...', '%a', '@a'],
  ...['a\u2028b', 'a\u0085b', '\ufeffa', '\u00a0a', 'a\tb', '`a', '"a', "it's", '{a}', '[a]', '&a', '*a', '!a', '|'],
]
const texts = fc.oneof(
  fc.constantFrom(...misread),
  fc.string({ unit: fc.constantFrom(...'noyef01:._-+=<~ ,"\'#\t\n\u2028\u0085') }),
  fc.string({ unit: 'binary', maxLength: 150 }),
)
const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(1e-7))

test('any texts and numbers are read alike by YAML 1.1 and 1.2', (t) => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      texts,
      numbers.map((one) => one || 0),
      fc.boolean(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(
        texts.filter((text) => !/[\n\ud800-\udfff]/.test(text) && text !== '__proto__'),
        tie('tree'),
        {
          maxKeys: 4,
        },
      ),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const written = yamlText({ value })
      for (const version of versions) t.deepEqual(read(written, version), { value })
    }),
    { numRuns: 100 },
  )
  t.regex(
    yamlText({ names: ['no', 'Bar 10', '1e-7'], limit: 1e-7 }),
    /- "no"\n.*- Bar 10\n.*- "1e-7"\nlimit: 1\.0e-7\n/,
  )
})

test('an export of a factory whose names look like something else is that factory to every reader', async (t) => {
  const names = misread.filter((one) => one.trim() !== '' && !/[\p{Cc}]/u.test(one)).map((one) => one.trim())
  const company = await service().company({ skills: [...new Set(names)].map((name) => ({ name })) } as never)
  const { run } = await commandLine(t, company)
  const { out } = await run('export')
  const { skills } = await company.ok(company.get('/config/export'))
  for (const version of versions) t.deepEqual(read(out, version).skills, skills, version)
})
