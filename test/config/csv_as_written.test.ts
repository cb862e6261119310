// Sheets as spreadsheets and people write them: line breaks, words of truth, blanks, many rows.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)

test('older Excel is read too: UTF-16, quotes inside a cell, headings as people write them', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  const sheet = 'SKU;Name;Item Class;unit\r\nPIPE;Rohr 3" für Öl;raw;m\r\n'
  await write('products.csv', Buffer.from(`\ufeff${sheet}`, 'utf16le'))
  t.is((await run('csv', 'import', 'products', '--apply')).code, 0)
  t.is((await company.ok(company.get('/products/PIPE'))).name, 'Rohr 3" für Öl')
  await write('products.csv', Buffer.from(sheet.replace('PIPE', 'TUBE'), 'latin1'))
  const tried = JSON.parse((await run('csv', 'import', 'products', '--json')).out)
  t.like(tried, { changes: [{ name: 'TUBE', action: 'create' }], summary: { create: 1 } })
  await write('products.csv', 'PK\x03\x04\x14\0')
  t.is((await run('csv', 'import', 'products')).err, 'products.csv is a workbook: save the sheet in it as CSV\n')
  await write('products.csv', 'sku,name\n"A,B\n')
  t.regex((await run('csv', 'import', 'products')).err, /^products\.csv:2:1 the quote /)
})

test('lines are counted as editors count them, also where cells have several, however they end', async (t) => {
  const { run, write } = await commandLine(t, await service().company())
  const sheet = ['sku,name,itemClass,unit', 'A,"Nut\nbrass\nlong",raw,pcs', '', 'B,,raw,pcs', 'C,"x', 'y",raw,', '']
  for (const end of ['\n', '\r\n', '\r']) {
    await write('products.csv', sheet.join('\n').replaceAll('\n', end))
    const { err } = await run('csv', 'import', 'products')
    t.deepEqual(
      err.match(/:\d+:\d+ \w+/g),
      [':2:2 name', ':6:2 name', ':7:2 name', ':7:4 unit'],
      `${JSON.stringify(end)} ${err}`,
    )
  }
})

test('yes and no are taken in the languages of spreadsheets', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  const words = {
    yes: ['ja', 'Oui', 'si\u0301', 'SÌ', 'WAHR', 'VRAI', '1'],
    no: ['nein', 'NON', 'no', 'FALSO', 'Faux', '0'],
  }
  const rows = Object.entries(words).flatMap(([said, all]) => all.map((word, n) => `${said} ${n},${word}`))
  await write('vendors.csv', ['name,isActive', ...rows].join('\n'))
  const done = await run('csv', 'import', 'vendors', '--apply')
  t.is(done.code, 0, done.err)
  t.regex(done.out, /Done: 13 added, 0 changed\.\n$/)
  const { vendors } = await company.ok(company.get('/config/export'))
  for (const { name, isActive } of vendors) t.is(isActive, name.startsWith('yes'), name)
  await write('vendors.csv', 'name,isActive\nSteel,x\n')
  t.regex(
    (await run('csv', 'import', 'vendors')).err,
    /:2:2 isActive: x is neither of yes \(true, .*ja.*\) nor of no \(/,
  )
})

test('a sheet of more rows than are tried at once is refused before anything is done, by how many there are', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  const rows = Array.from({ length: 1001 }, (_, n) => `V-${n}`)
  await write('vendors.csv', ['name', ...rows].join('\n'))
  for (const how of [[], ['--apply']]) {
    const many = await run('csv', 'import', 'vendors', ...how)
    t.is(many.code, 1)
    t.regex(many.err, /makes 1001 changes\..* 1000 at most: divide the rows.*Nothing was changed\.\n$/)
  }
})

test('codes from before none had blanks around them come back as they are', async (t) => {
  const company = await service().company({
    products: [{ sku: 'A' }, { sku: 'B' }],
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  })
  await company.receive('A', 3, 'Rack')
  await company.sql("update inventory.products set sku = ' A ' where company_id = app.company_id() and sku = 'A'")
  const { run, read } = await commandLine(t, company)
  for (const kind of ['products', 'stock']) {
    t.is((await run('csv', 'export', kind, '--file', `${kind}.csv`)).code, 0)
    t.regex(await read(`${kind}.csv`), /" A ",/)
  }
  const products = await run('csv', 'import', 'products')
  t.regex(products.out, /0 to add, 0 to change/, products.err)
  const stock = await run('csv', 'import', 'stock')
  t.regex(stock.out, /^Rack: 1 counted\nNothing was changed/, stock.err)
})

test('a quote that nothing closes is told where it opens, beside what is wrong above it', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  const below = Array.from({ length: 500 }, (_, n) => `H${n},x`).join('\n')
  await write('vendors.csv', `\n"name",leadTimeDays,externalRef\n"A\nB ""C""",soon,x\n"D\nE",1,"open\n${below}\n`)
  const told = await run('csv', 'import', 'vendors')
  t.deepEqual(told.err.trim().split('\n'), [
    'vendors.csv:3:1 name must be one line, without control characters',
    'vendors.csv:3:2 leadTimeDays: soon is no number',
    'vendors.csv:6:3 the quote (") that begins this cell is not closed, so nothing below can be read; in a cell it is written ""',
    '3 problems; nothing was changed.',
  ])
  await write('vendors.csv', `sep=;\nname;leadTimeDays\nA;soon\n5" pipe;1\n\n"B";"1\n${below}\n`)
  const json = await run('csv', 'import', 'vendors', '--json')
  t.deepEqual(
    JSON.parse(json.out).problems.map(({ line, column }: { line: number; column: number }) => `${line}:${column}`),
    ['3:2', '6:2'],
  )
  await write('stock.csv', 'storageUnit,sku,"quantity\nRack,A,1\n')
  t.regex((await run('csv', 'import', 'stock')).err, /^stock\.csv:1:3 the quote [^\n]*\n1 problem;/)
  await write('factory.yaml', 'version: 1\nvendors:\n  - name: "A\n')
  const spec = await run('validate', '--json')
  t.is(spec.code, 1)
  t.like(JSON.parse(spec.out), { problems: [{ path: '', place: { text: 'factory.yaml:4:1' } }] })
})

test('what Excel leaves behind is nothing: empty columns, empty lines, blanks', async (t) => {
  const company = await service().company({
    skills: [{ name: 'Turning' }],
    people: [{ email: 'operator@example.test' }],
    vendors: [{ name: 'A' }, { name: 'Late', leadTimeDays: 3 }],
  } as never)
  const { run, write } = await commandLine(t, company)
  await write('vendors.csv', '\n;;;\nname;;leadTimeDays;;;\nA;;2;;;\n;;;;;\nLate;;;;\n')
  t.like(await run('csv', 'import', 'vendors', '--apply'), { code: 0 })
  t.deepEqual(
    (await company.ok(company.get('/vendors'))).data.map(({ leadTimeDays }: { leadTimeDays: number }) => leadTimeDays),
    [2, null],
  )
  await write('vendors.csv', '\n\nname;;leadTimeDays;\nA;;2;x\nB;;y;\n')
  t.deepEqual((await run('csv', 'import', 'vendors')).err.trim().split('\n'), [
    'vendors.csv:3:4 no column is called (empty); there are name, externalRef, leadTimeDays, isActive',
    'vendors.csv:5:3 leadTimeDays: y is no number',
    '2 problems; nothing was changed.',
  ])
  await write('vendors.csv', '\n\nleadTimeDays;isActive\n1;no\n')
  t.regex((await run('csv', 'import', 'vendors')).err, /^vendors\.csv:3:1 the column name is needed\n1 problem;/)
  await write('people.csv', 'email,skills\noperator@example.test,Turning : 5\n')
  t.is((await run('csv', 'import', 'people', '--apply')).code, 0)
  const { people } = await company.ok(company.get('/config/export'))
  t.deepEqual(people.find(({ email }: { email: string }) => email === 'operator@example.test').skills, [
    { skill: 'Turning', rank: 5 },
  ])
})

test('SKUs are the same where the service takes them so: letters that become two, and those at the end of a word', async (t) => {
  const skus = ['\u0130', 'i\u0307', '\u03b1\u03c3', '\u03b1\u03c2', '\u00df', 'ss']
  const company = await service().company({
    products: skus.map((sku) => ({ sku, name: `Product ${sku}` })),
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  } as never)
  for (const sku of skus) await company.receive(sku, 1, 'Rack')
  const { run, write } = await commandLine(t, company)
  for (const [kind, unchanged] of [
    ['products', /0 to add, 0 to change.* unchanged/],
    ['stock', /^Rack: 6 counted\nNothing was changed/],
  ] as const) {
    t.is((await run('csv', 'export', kind, '--file', `${kind}.csv`)).code, 0)
    const again = await run('csv', 'import', kind)
    t.like(again, { code: 0, err: '' })
    t.regex(again.out, unchanged)
  }
  await write('products.csv', 'sku,name,itemClass,unit\nI,A,raw,pcs\n\u0130,B,raw,pcs\n\u0391\u03a3,C,raw,pcs\n')
  t.is(
    (await run('csv', 'import', 'products')).err,
    'products.csv:3:1 \u0130 stands in line 2 too\n1 problem; nothing was changed.\n',
  )
  await write('products.csv', 'sku,name,itemClass,unit\n\u0391\u03a3,C,raw,pcs\n')
  t.regex(
    (await run('csv', 'import', 'products')).out,
    /~ \u03b1\u03c3\n.*\n? *~ name: "Product \u03b1\u03c3" \u2192 "C"/,
  )
})

test('a person or a vendor who stands in two lines is told by both', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  await write('vendors.csv', 'name\nSteel\nsteel\nSteel\n')
  t.is(
    (await run('csv', 'import', 'vendors')).err,
    'vendors.csv:4:1 Steel stands in line 2 too\n1 problem; nothing was changed.\n',
  )
  await write('people.csv', 'email\nclerk@acme.example\nClerk@acme.example\n')
  t.regex((await run('csv', 'import', 'people')).err, /^people\.csv:3:1 clerk@acme\.example stands in line 2 too$/im)
})
