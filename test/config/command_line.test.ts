// The command line as people run it: a process of its own, its files, its endings.
import { existsSync } from 'node:fs'
import { styleText } from 'node:util'
import test from 'ava'
import fc from 'fast-check'
import { anySpec, base } from '../commissioning/any-spec.ts'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)
test('from an example to a company that is as the file says, and back to a file', async (t) => {
  const company = await service().company()
  const { run, read } = await commandLine(t, company)
  t.is((await run('init', '--example', 'machine-shop')).code, 0)
  t.regex(await read('factory.yaml'), /^# yaml-language-server: \$schema=http.*\/api\/v1\/factory-spec\.schema\.json\n/)
  const again = await run('init')
  t.is(again.code, 1)
  t.regex(again.err, /is there already; --force/)

  t.is((await run('validate')).code, 0)
  const planned = await run('plan')
  t.is(planned.code, 0)
  t.regex(planned.out, /routings\n {2}\+ Pump shaft\n.*steps:(?: .*\n| *\n(?: {8}.*\n)+) {6}\+ product: "SHAFT-40"/)
  t.regex(planned.out, /Plan: \d+ to add, 1 to change, 0 to remove; 0 unchanged\./)
  t.is((await run('plan', '--detailed-exitcode')).code, 2)

  const unasked = await run('apply')
  t.is(unasked.code, 1)
  t.regex(unasked.err, /--auto-approve/)
  const applied = await run('apply', '--auto-approve')
  t.is(applied.code, 0, applied.err)
  t.regex(applied.out, /Done: \d+ added, 1 changed, 0 removed\.\n$/)
  const nothing = await run('plan', '--detailed-exitcode')
  t.is(nothing.code, 0)
  t.regex(nothing.out, /No changes/)

  t.is((await run('export', '--file', 'own.yaml')).code, 0)
  t.is((await run('plan', '--detailed-exitcode', '--prune', '--file', 'own.yaml')).code, 0)
  t.is((await run('diff', '--file', 'own.yaml')).code, 0)
  const json = await run('plan', '--json', '--file', 'own.yaml')
  t.like(JSON.parse(json.out), { valid: true, summary: { create: 0, update: 0, extra: 0 } })
})

test('an export reads as people write it, and says all there is', async (t) => {
  const company = await service().company(base)
  for (const spec of fc.sample(fc.gen(), 2).map(anySpec))
    t.is((await company.ok(company.post('/config/apply', { spec }))).failed, null)
  await company.apply({ skills: [{ name: 'Welding' }] })
  const { run, read } = await commandLine(t, company)
  for (const file of ['own.yaml', 'own.json']) {
    t.is((await run('export', '--file', file)).code, 0)
    t.is((await run('plan', '--file', file, '--prune', '--detailed-exitcode')).code, 0, file)
  }
  const schemaOf = JSON.parse(await read('own.json')).$schema
  t.is(schemaOf, `${company.baseUrl}/api/v1/factory-spec.schema.json`)
  const text = await read('own.yaml')
  t.regex(text, /^.*\nversion: 1\nsettings:\n {2}timezone: /)
  t.regex(text, /\n {2}- name: Welding\n/)
  t.notRegex(text, /: null\n|isDefault: false/)
  t.regex((await run('export', '--file', 'no/folder.yaml')).err, /^no\/folder\.yaml cannot be written: ENOENT\n$/)
})

test('npx and links start it from any folder', async (t) => {
  const { run } = await commandLine(t, await service().company(), '', 'millwright.js')
  const done = await run('init', '--example', 'field-service')
  t.is(done.code, 0, done.err)
  t.is((await run('destroy')).code, 1)
})

test('what is wrong is told by the line of the file', async (t) => {
  const { run, write } = await commandLine(t, await service().company())
  await write(
    'factory.yaml',
    `version: 1
vendors:
  - name: Steelworks
products:
  - sku: BAR
    name: Bar
    itemClass: raw
    unit: m
    vendors:
      - vendor: Steelwork
`,
  )
  const wrong = await run('validate')
  t.is(wrong.code, 1)
  t.regex(wrong.err, /^factory\.yaml:10:17 products\[0\]\.vendors\[0\]\.vendor there is no "Steelwork" in vendors/)
  t.is((await run('plan')).code, 1)
  t.is((await run('apply', '--auto-approve')).code, 1)
  await write('factory.yaml', 'version: 1\nvendors: [{ name: "A }\n')
  t.regex((await run('validate')).err, /^factory\.yaml:\d+:\d+ /)
  await write('factory.yaml', 'version: 1\nskills: [A\nvendors: {\n')
  t.true((await run('plan')).err.trim().split('\n').length > 1, 'all that cannot be read')
  await write(
    'factory.yaml',
    'version: 1\nskills: []\nskills: []\nvendors:\n  - { name: A, leadTimeDays: -1, name: B }\n',
  )
  const twice = await run('validate', '--json')
  t.deepEqual(
    JSON.parse(twice.out).problems.map(({ message, place }: { message: string; place: { text: string } }) => [
      place.text,
      message,
    ]),
    [
      ['factory.yaml:3:1', 'this key stands here a second time'],
      ['factory.yaml:5:30', 'must be at least 0'],
      ['factory.yaml:5:34', 'this key stands here a second time'],
    ],
  )
  t.deepEqual([twice.code, (await run('plan')).code, (await run('drift')).code], [1, 1, 1])
  await write('factory.yaml', 'version: 1\nvendors: [{ name: A, leadTimeDays: -1 }]\nskils: []\nsettings: {}\n')
  const several = (await run('validate')).err.trim().split('\n')
  t.deepEqual(
    several.map((line) => line.split(' ').slice(0, 2).join(' ')),
    [
      'factory.yaml:2:36 vendors[0].leadTimeDays',
      'factory.yaml:3:8 skils',
      'factory.yaml:4:11 settings.timezone',
      '3 problems.',
    ],
    'from the top of the file',
  )
  await write('factory.yaml', 'version: 1\nvendors:\n  - name: "Steel\\0works"\n  - { name: A, __proto__: 1 }\n')
  t.regex(
    (await run('validate')).err,
    /^factory\.yaml:3:11 vendors\[0\]\.name must not .*\nfactory\.yaml:4:27 vendors\[1\]\.__proto__ the key is not taken\n/,
  )
  await write('factory.yaml', 'version: 1\n---\nversion: 1\n')
  t.regex((await run('validate')).err, /^factory\.yaml:2:1 a second document begins here/)
  t.regex((await run('plan', '--file', 'none.yaml')).err, /none\.yaml cannot be read: ENOENT/)
})

test('anchors save writing, and what would fill the memory is refused by name', async (t) => {
  const { run, write } = await commandLine(t, await service().company())
  const products = Array.from(
    { length: 300 },
    (_, n) => `  - { sku: B-${n}, name: B, itemClass: raw, unit: m, vendors: *v }`,
  )
  await write(
    'factory.yaml',
    [
      'version: 1',
      'vendors: [{ name: Steel }]',
      'products:',
      '  - { sku: A, name: A, itemClass: raw, unit: m, vendors: &v [{ vendor: Steel }] }',
      ...products,
      '',
    ].join('\n'),
  )
  t.is((await run('validate')).code, 0)
  const nested = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`)
  await write('factory.yaml', ['version: 1', 'a0: &a0 [x]', ...nested, ''].join('\n'))
  const bomb = await run('validate')
  t.is(bomb.code, 1)
  t.regex(bomb.err, /^factory\.yaml: its anchors \(&\) and aliases \(\*\) come to more than 100000 copies\n$/)
  await write('factory.yaml', 'version: 1\nvendors: &all\n  - *all\n')
  t.is((await run('plan')).err, 'factory.yaml:3:5 *all stands within what it names (&all)\n')
})

test('drift tells what the file says and what the factory has; diff also what only the factory has', async (t) => {
  const company = await service().company()
  const { run, write, read } = await commandLine(t, company)
  const groups = '[{ name: Visitors, permissions: ["users:manage", "audit:view"] }]'
  await write(
    'factory.yaml',
    `version: 1\nvendors:\n  - { name: Steelworks, leadTimeDays: 7 }\npermissionGroups: ${groups}\n`,
  )
  await run('apply', '--auto-approve')
  t.is((await run('drift')).code, 0)
  await company.ok(company.put('/vendors/Steelworks', { leadTimeDays: 9 }))
  await company.ok(company.put('/vendors/Brassworks', {}))
  const visitors = { name: 'Visitors', permissions: ['audit:view', 'tasks:create'] }
  await company.apply({ permissionGroups: [visitors], skills: [{ name: 'Welding' }] } as never)
  await write(
    'factory.yaml',
    `${await read('factory.yaml')}skills: [{ name: Turning }]\nsettings: { timezone: Europe/Vienna }\n`,
  )
  const drift = await run('drift')
  t.is(drift.code, 2)
  t.regex(drift.out, /vendors\n {2}Steelworks differs\n {6}leadTimeDays: the file says 7, the factory has 9\n/)
  t.regex(drift.out, /permissions:\n.*only the file has "users:manage"\n.*only the factory has "tasks:create"\n/)
  t.regex(drift.out, /skills\n {2}Turning is only in the file\n/)
  t.notRegex(drift.out, /Brassworks|Welding|→|[+~-] /)
  const diff = await run('diff')
  t.is(diff.code, 2)
  t.regex(diff.out, /leadTimeDays: the file says 7, the factory has 9\n {2}Brassworks is only in the factory\n/)
  const { differences } = JSON.parse((await run('diff', '--json')).out)
  t.deepEqual(
    differences.filter(({ section }: { section: string }) => section === 'vendors'),
    [
      { section: 'vendors', name: 'Steelworks', fields: { leadTimeDays: { file: 7, factory: 9 } } },
      { section: 'vendors', name: 'Brassworks', onlyIn: 'factory', fields: {} },
    ],
  )
  await write('factory.yaml', 'version: 1\nvendors: [{ name: Steelworks, leadTimeDays: 7 }]\n')
  const pruned = await run('apply', '--prune', '--auto-approve')
  t.regex(pruned.out, /1 changed, 1 removed/)
  t.is((await run('diff')).code, 0)
  await write('factory.yaml', 'version: 1\nvendors: [{ name: Steelworks, leadTimeDays: -7 }]\n')
  const broken = await run('diff', '--json')
  t.is(broken.code, 1)
  t.like(JSON.parse(broken.out), { valid: false, problems: [{ path: 'vendors[0].leadTimeDays' }] })
})

test('a large apply is followed to its end; what is refused ends with 1 and is named', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company, (await company.as('Integration')).key)
  const skills = Array.from({ length: 300 }, (_, n) => ({ name: `Skill ${n}` }))
  await write('factory.json', JSON.stringify({ version: 1, skills }))
  const applied = await run('apply', '--auto-approve', '--file', 'factory.json')
  t.is(applied.code, 0, applied.err)
  t.regex(applied.out, /Done: 300 added/)
  await write('factory.json', JSON.stringify({ version: 1, guidance: [{ subject: 'company', body: 'Ask.' }] }))
  const refused = await run('apply', '--auto-approve', '--file', 'factory.json')
  t.is(refused.code, 1)
  t.regex(refused.out, /! you lack the permission ai_guidance:manage/)
  t.regex(refused.err, /guidance company was refused\. 403 missing_permission/)
})

test('whoever may not apply is told so by the plan, before they are asked, and what an export left out', async (t) => {
  const company = await service().company()
  const { run, write, read } = await commandLine(t, company, (await company.as('Manager')).key)
  await write('factory.yaml', 'version: 1\nvendors: [{ name: Steelworks }]\n')
  const needed = /\n! Applying this needs the permission settings:manage, which you lack\.\n/
  const planned = await run('plan')
  t.is(planned.code, 0)
  t.regex(planned.out, needed)
  for (const how of [[], ['--auto-approve']]) {
    const refused = await run('apply', ...how)
    t.is(refused.code, 1)
    t.regex(refused.out, needed)
    t.is(refused.err, 'Nothing was changed.\n')
  }
  const forbidden = await run('apply', '--auto-approve', '--json')
  t.regex(JSON.parse(forbidden.out).error, /needs the permission settings:manage/)
  await write('vendors.csv', 'name\nSteelworks\n')
  const sheet = await run('csv', 'import', 'vendors')
  t.is(sheet.code, 0)
  t.regex(sheet.out, needed)
  t.is((await run('csv', 'import', 'vendors', '--apply')).code, 1)
  t.deepEqual((await company.ok(company.get('/vendors'))).data, [])

  const leftOut = 'Left out, as you may not see them: permissionGroups, roles (this needs the permission users:manage).'
  const exported = await run('export', '--file', 'own.yaml')
  t.is(exported.code, 0)
  t.is(exported.err, `! ${leftOut}\n`)
  t.true((await read('own.yaml')).split('\n')[1] === `# ${leftOut}`)
  t.notRegex(await read('own.yaml'), /_meta/)
  t.is((await run('plan', '--file', 'own.yaml', '--detailed-exitcode')).code, 0)
})

const terminal = existsSync('/usr/bin/script') ? test : test.skip
terminal('on a terminal it asks, takes only yes for it, shows colours and a bar', async (t) => {
  const company = await service().company()
  const { onTerminal, write } = await commandLine(t, company)
  await write('factory.yaml', 'version: 1\nskills: [{ name: Welding }]\n')
  const no = await onTerminal('no\n', 'apply')
  t.is(no.code, 1)
  t.regex(no.out, /Make these changes\?[\s\S]*Nothing was changed\./)
  t.deepEqual((await company.ok(company.get('/config/export'))).skills, [])
  const broken = await onTerminal('\u0003', 'apply')
  t.is(broken.code, no.code)
  t.regex(broken.out, /Nothing was changed\.\s*$/)
  const yes = await onTerminal('yes\n', 'apply')
  t.is(yes.code, 0, yes.out)
  t.true(yes.out.includes(styleText('green', '+ Welding', { validateStream: false })))
  t.regex(yes.out, /1 of 1 changes/)
  t.regex(yes.out, /1 added, 0 changed, 0 removed/)
  t.deepEqual((await company.ok(company.get('/config/export'))).skills, [{ name: 'Welding' }])
})

test('of very many problems all are told, and how many there are', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  const vendors = Array.from({ length: 300 }, (_, n) => ({ name: `V${n}`, leadTimeDays: -1 }))
  await write('factory.json', JSON.stringify({ version: 1, vendors }))
  const { err } = await run('validate', '--file', 'factory.json')
  t.regex(err, /^factory\.json:1:\d+ vendors\[0\]\.leadTimeDays /)
  t.regex(err, /vendors\[299\]\.leadTimeDays .*\n300 problems\.\s*$/)
  await write('factory.json', JSON.stringify({ version: 1, vendors: vendors.flatMap((one) => Array(50).fill(one)) }))
  t.regex((await run('validate', '--file', 'factory.json')).err, /\n15000 problems, of which 5000 are told when these/)
})

test('wrong usage, a wrong key and a service that is not there end with 1 and say so', async (t) => {
  const company = await service().company()
  const { run } = await commandLine(t, company, 'mw_none')
  t.regex((await run('export')).err, /^401 unauthenticated/)
  t.regex((await run('destroy')).err, /say one of validate, plan, apply/)
  t.regex((await run('plan', '--prun')).err, /--prun/)
  t.regex((await run('plan', 'own.yaml')).err, /the file is given by --file own\.yaml/)
  t.regex((await run('init', '--example', 'bakery')).err, /machine-shop, assembly-plant, field-service/)
  const help = await run('--help')
  t.is(help.code, 0)
  t.regex(help.out, /--detailed-exitcode/)
})
