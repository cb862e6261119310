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
  t.regex((await run('csv', 'import', 'products')).err, /^products\.csv:\d+ Quote Not Closed/)
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
