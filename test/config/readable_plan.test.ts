// What a plan and a comparison show of long values, of lists and of their order; and files that cannot be taken.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => `Line ${n + from} of what to know.`).join(' ')

test('of long values a plan shows all that is different, and of lists each element whole', async (t) => {
  const company = await service().company({
    guidance: [{ subject: 'company', body: `${lines(40)} Wear gloves. ${lines(40, 41)}` }],
    taskTypes: [{ name: 'Weld', form: [{ title: 'Seam', type: 'select', options: ['None', 'Wide', 'Narrow'] }] }],
  } as never)
  const { run, write } = await commandLine(t, company)
  const options = Array.from({ length: 30 }, (_, n) => `A choice of some length, number ${n}`)
  await write(
    'factory.json',
    JSON.stringify({
      version: 1,
      guidance: [{ subject: 'company', body: `${lines(40)} Wear goggles. ${lines(40, 41)}` }],
      taskTypes: [{ name: 'Weld', form: [{ title: 'Seam', type: 'select', options }] }],
      products: ['A', 'B', 'C', 'D', 'E', 'F', 'G']
        .map((sku) => ({ sku, name: sku, itemClass: 'raw', unit: 'pcs' }))
        .concat({
          sku: 'KIT',
          name: 'Kit',
          itemClass: 'finished',
          unit: 'pcs',
          recipe: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((sku) => ({ sku, quantity: 2 })),
        } as never),
    }),
  )
  const plan = await run('plan', '--file', 'factory.json')
  t.is(plan.code, 0, plan.err)
  t.regex(
    plan.out,
    /~ body: "?….*Wear gloves\. Line 41.*… → ….*Wear goggles\. Line 41.*…\n|~ body:\n +- ….*Wear gloves\. .*…\n +\+ ….*Wear goggles\. .*…\n/,
  )
  t.regex(plan.out, /\+ \{.*number 29"\].*\}\n/)
  t.regex(plan.out, /\+ recipe:\n +\{"sku":"A","quantity":2\}\n(.*\n){5} +\{"sku":"G","quantity":2\}\n/)
  const drift = await run('drift', '--file', 'factory.json')
  t.regex(drift.out, /body: the file says ….*Wear goggles\. .*…, the factory has ….*Wear gloves\. .*…\n/)
})

test('of another order a plan shows the old one and the new; days are told from Monday', async (t) => {
  const types = ['Cut', 'Bend', 'Weld', 'Paint', 'Pack']
  const steps = (names: string[]) => names.map((taskType) => ({ taskType }))
  const shift = { name: 'Early', start: '06:00', end: '14:00' }
  const company = await service().company({
    settings: { timezone: 'UTC', shifts: [{ ...shift, days: ['mon', 'tue', 'wed', 'thu', 'fri'] }] },
    products: [{ sku: 'BOX' }],
    taskTypes: types.map((name) => ({ name, ...(name === 'Pack' && { makes: 'BOX' }) })),
    routings: [{ name: 'Box', product: 'BOX', steps: steps(types) }],
  } as never)
  const { run, write } = await commandLine(t, company)
  const file = (names: string[]) => ({
    version: 1,
    settings: { timezone: 'UTC', shifts: [{ ...shift, days: ['sun', 'thu', 'wed', 'tue', 'mon', 'fri', 'sat'] }] },
    routings: [{ name: 'Box', product: 'BOX', steps: steps(names) }],
  })
  await write('factory.json', JSON.stringify(file(['Cut', 'Weld', 'Bend', 'Paint', 'Pack'])))
  const plan = await run('plan', '--file', 'factory.json')
  t.regex(plan.out, /steps:\n +in another order: …, "Bend", "Weld", … → …, "Weld", "Bend", …\n/, plan.err)
  t.regex(plan.out, /\["mon","tue","wed","thu","fri","sat","sun"\]/)
  const drift = await run('drift', '--file', 'factory.json')
  t.regex(drift.out, /in another order: the file says …, "Weld", "Bend", …, the factory has …, "Bend", "Weld", …\n/)
  await write('factory.json', JSON.stringify(file(['Weld', 'Cut', 'Cut', 'Bend', 'Pack'])))
  const moved = await run('plan', '--file', 'factory.json')
  t.regex(
    moved.out,
    /steps:\n +- \{.*"Paint".*\n +\+ \{.*"Cut".*\n +in another order: "Cut", "Bend", "Weld", … → "Weld", "Cut", "Bend", …\n/,
  )
})

test('what changes because the file leaves it out is told apart from what the file says', async (t) => {
  const company = await service().company({
    settings: { timezone: 'UTC', defaultPriority: 3 },
    teams: [{ name: 'Welders', color: '#ff0000' }],
    reasonCodes: [{ kind: 'scrap', label: 'Cracked', code: 'C-1' }],
  } as never)
  const { run, write } = await commandLine(t, company)
  await write(
    'factory.yaml',
    `version: 1
settings: { timezone: Europe/Vienna }
teams: [{ name: Welders, color: "#00ff00" }]
reasonCodes: [{ kind: scrap, label: Cracked, isActive: false }]
`,
  )
  const { out } = await run('plan')
  t.regex(out, /~ defaultPriority \(left out of the file: its default\): 3 → 2\n/)
  t.regex(out, /~ timezone: "UTC" → "Europe\/Vienna"\n/)
  t.regex(out, /~ color: "#ff0000" → "#00ff00"\n/)
  t.regex(out, /- code \(left out of the file: its default\): "C-1"\n/)
  t.regex(out, /~ isActive: true → false\n/)
  t.regex(out, /\n! reasonCodes scrap\/Cracked loses code\. What a file leaves out of an item takes its default/)
})

test('what would not be sent as it stands in the file is refused by its line', async (t) => {
  const { run, write } = await commandLine(t, await service().company())
  const refusals: [file: string, said: RegExp[]][] = [
    ['', [/^factory\.yaml is empty; a factory spec begins with version: 1$/]],
    ['# nothing yet\n', [/^factory\.yaml is empty/]],
    ['- version: 1\n', [/^factory\.yaml:1:1 a factory spec is keys and what they hold/]],
    [
      'version: 1\nskills:\n  - name: !skill Welding\n  - name: !!binary aGk=\nvendors: !!set { A }\n',
      [/^factory\.yaml:3:18 the tag !skill is not taken/, /:4:20 the tag !!binary /, /:5:16 the tag !!set /],
    ],
    [
      'version: 1\nproducts:\n  - { sku: 12345678901234567890, name: .inf, a: 0.12345678901234567890, b: 0.30, c: 0x1F }\n',
      [
        /^factory\.yaml:3:12 12345678901234567890 is no number that can be sent .* in quotes$/,
        /:3:40 \.inf is no number/,
        /:3:49 0\.12345678901234567890 is no number/,
      ],
    ],
    [
      `version: 1\nsites: ${'['.repeat(150)}${']'.repeat(150)}\n`,
      [/^factory\.yaml:2:106 this is nested deeper than 99 levels$/],
    ],
    [
      `version: 1\nsites: ${'['.repeat(9000)}${']'.repeat(9000)}\n`,
      [/^factory\.yaml:2:\d+ this is nested too deep to be read$/],
    ],
  ]
  await write('factory.yaml', Buffer.from('version: 1\nskills: [{ name: Öl }]\n', 'latin1'))
  t.regex((await run('validate')).err, /^factory\.yaml is not UTF-8/)
  await write('factory.yaml', Buffer.from('\ufeffversion: 1\nskills: [{ name: Öl }]\n', 'utf16le'))
  t.regex((await run('plan')).out, /\+ Öl\n/)
  for (const [file, said] of refusals) {
    await write('factory.yaml', file)
    const { code, err } = await run('validate')
    t.is(code, 1)
    const told = err.trim().split('\n')
    t.is(told.length, said.length, err)
    for (const [n, one] of said.entries()) t.regex(told[n]!, one)
  }
})

test('what becomes of another section, and what gives up its name, is told as that', async (t) => {
  const place = (name: string, more: object = {}) => ({ name, ...more })
  const company = await service().company({
    sites: [place('Hall', { ssus: [{ name: 'Saw' }] })],
    warehouses: [place('Yard')],
  } as never)
  const { run, write } = await commandLine(t, company)
  const sites = [place('Hall', { ssus: [], storageUnits: [{ name: 'Saw', type: 'rack' }] }), place('Yard')]
  await write('factory.json', JSON.stringify({ version: 1, sites }))
  const { out } = await run('plan', '--prune', '--file', 'factory.json')
  t.true(out.includes('  ~ Yard\n      ~ section: "warehouses" → "sites"\n'), out)
  t.true(
    out.includes('  ~ Saw\n      ~ name: "Saw" → "Saw (out of use)"\n  - Saw (out of use) (is taken out of use'),
    out,
  )
})
