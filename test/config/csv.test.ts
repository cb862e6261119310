// Sheets in and out, as spreadsheets write and read them.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { commandLine } from './support.ts'

const service = serviceFor(test)

test('a sheet of Excel changes what it says and nothing else; tried first, then done', async (t) => {
  const company = await service().company({
    vendors: [{ name: 'Steelworks' }],
    products: [{ sku: 'BAR', unit: 'm', itemClass: 'raw', vendors: [{ vendor: 'Steelworks', vendorSku: 'RB' }] }],
  } as never)
  const { run, write } = await commandLine(t, company)
  await write(
    'products.csv',
    '\ufeffsku;name;itemClass;unit;leadTimeDays\r\nbar;Round bar;raw;m;\r\nPIN;"Pin; long";raw;pcs;3\r\n',
  )
  const tried = await run('csv', 'import', 'products')
  t.is(tried.code, 0, tried.err)
  t.regex(tried.out, /~ BAR\n.*name: "BAR" → "Round bar"/)
  t.regex(tried.out, /\+ PIN\n(.*\n)*.*name: "Pin; long"/)
  t.regex(tried.out, /1 to add, 1 to change.*\nNothing was changed/)
  t.is((await company.ok(company.get('/products/BAR'))).name, 'BAR')
  const done = await run('csv', 'import', 'products', '--apply')
  t.is(done.code, 0, done.err)
  const bar = await company.ok(company.get('/products/BAR'))
  t.is(bar.name, 'Round bar')
  t.is(bar.vendors[0].vendorSku, 'RB', 'what the sheet has no column for stays')
  t.is((await company.ok(company.get('/products/PIN'))).name, 'Pin; long')
})

test('what a sheet has no column for stays, so only what an empty cell takes away is warned of', async (t) => {
  const company = await service().company({
    vendors: [{ name: 'Steelworks' }],
    products: [{ sku: 'BAR', shelfLifeDays: 9, vendors: [{ vendor: 'Steelworks' }] }],
  })
  const { run, write } = await commandLine(t, company)
  await write('products.csv', 'sku,vendors,isActive\nBAR,,\n')
  const { out } = await run('csv', 'import', 'products')
  t.regex(out, /\n! products BAR loses vendors\. An empty cell takes away what stood there\.\n/)
  const { _meta } = JSON.parse((await run('csv', 'import', 'products', '--json')).out)
  t.notRegex(_meta.warnings[0].message, /leaves out/)
})

test('all that is wrong is told at once by line and column, and nothing is changed', async (t) => {
  const company = await service().company()
  const { run, write } = await commandLine(t, company)
  await write(
    'products.csv',
    'sku,name,itemClass,unit,leadTimeDays,vendors\nA,Nut,raw,pcs,soon,\nB,"Bolt\nlong",raw,pcs,2,\n,Ring,raw,pcs,1,\na,Nut,raw,pcs,1,\n',
  )
  const wrong = await run('csv', 'import', 'products', '--apply')
  t.is(wrong.code, 1)
  t.deepEqual(wrong.err.trim().split('\n'), [
    'products.csv:2:5 leadTimeDays: soon is no number',
    'products.csv:3:2 name must be one line, without control characters',
    'products.csv:5:1 sku: is needed',
    'products.csv:6:1 a stands in line 2 too',
    '4 problems; nothing was changed.',
  ])
  await write(
    'products.csv',
    'name,sku,itemClass,unit,vendors,isActive\nNut,A,raw,pcs,Gone,\nBolt,B,rare,pcs,None,perhaps\n,b,raw,,,\n',
  )
  const unknown = await run('csv', 'import', 'products', '--apply')
  t.deepEqual(
    unknown.err
      .trim()
      .split('\n')
      .map((line) => line.split(', ')[0]),
    [
      'products.csv:2:5 vendors[0].vendor there is no "Gone" in vendors',
      'products.csv:3:3 itemClass must be one of "raw"',
      'products.csv:3:5 vendors[0].vendor there is no "None" in vendors',
      'products.csv:3:6 isActive: perhaps is neither of yes (true',
      'products.csv:4:1 name: is needed',
      'products.csv:4:2 b stands in line 3 too',
      'products.csv:4:4 unit: is needed',
      '7 problems; nothing was changed.',
    ],
  )
  await write('products.csv', 'sku,nam\nA,Nut\n')
  t.regex((await run('csv', 'import', 'products')).err, /products\.csv:1:2 no column is called nam/)
  t.deepEqual((await company.ok(company.get('/products'))).data, [])
})

test('what is exported is imported unchanged: names with separators, formulas, many at once', async (t) => {
  const formulas = ['=1+2', '＝1＋2', '＋1', '－1', '＠A1', "'＠A1", "'=East | West"]
  const company = await service().company({
    skills: [{ name: 'Welding' }, { name: 'MIG:3 | TIG' }],
    vendors: [...formulas.map((name) => ({ name })), { name: 'Nut, Bolt "& Co"', leadTimeDays: 3 }],
    people: [
      {
        email: 'operator@example.test',
        skills: [
          { skill: 'Welding', rank: 4 },
          { skill: 'MIG:3 | TIG', rank: 2 },
        ],
      },
    ],
    products: [{ sku: 'A', vendors: [...formulas, 'Nut, Bolt "& Co"'].map((vendor) => ({ vendor })) }],
  } as never)
  const { run, read } = await commandLine(t, company)
  for (const kind of ['vendors', 'products', 'people']) {
    t.is((await run('csv', 'export', kind, '--file', `${kind}.csv`)).code, 0)
    const again = await run('csv', 'import', kind)
    t.regex(again.out, /0 to add, 0 to change/, `${kind} ${again.err}`)
  }
  const vendors = (await read('vendors.csv')).split('\r\n')
  t.is(vendors[0], '\ufeffname,externalRef,leadTimeDays,isActive')
  t.deepEqual(
    vendors
      .slice(1, 8)
      .map((line) => line.split(',')[0])
      .sort(),
    formulas.map((name) => `'${name}`).sort(),
  )
  t.regex(await read('people.csv'), /operator@example\.test,Operator,MIG:3 \\\| TIG:2 \| Welding:4/)
})

test('stock comes out as a sheet, and in as counts that a person reconciles; a wrong line keeps all out', async (t) => {
  const company = await service().company({
    products: [{ sku: 'A' }, { sku: 'B' }, { sku: 'L', tracking: 'lot' }],
    warehouses: [
      {
        name: 'Store',
        storageUnits: [
          { name: 'Rack', type: 'rack' },
          { name: 'Shelf', type: 'shelf' },
        ],
      },
    ],
  })
  await company.receive('A', 10, 'Rack')
  const { run, read, write } = await commandLine(t, company)
  t.is((await run('csv', 'export', 'stock', '--file', 'stock.csv')).code, 0)
  t.regex(await read('stock.csv'), /\r\nRack,A,goods,,,10\r\n/)
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;A;8\r\nShelf;B;2,5\r\nLoft;C;x\r\nRack;L;1\r\n')
  const wrong = await run('csv', 'import', 'stock')
  t.is(wrong.code, 1)
  t.deepEqual(wrong.err.trim().split('\n'), [
    'stock.csv:3:3 quantity: B is counted in whole units',
    'stock.csv:4:1 storageUnit: there is no storage unit Loft',
    'stock.csv:4:2 sku: there is no product C',
    'stock.csv:4:3 quantity: x is no number',
    'stock.csv:5:1 lotCode: L is tracked by lot',
    '5 problems; nothing was changed.',
  ])
  await write(
    'stock.csv',
    'storageUnit;sku;lotCode;quantity\r\nRack;L;;1\r\nRack;B;;0,0000001\r\nShelf;L;;9999999999999\r\nRack;B;X;0,0000001\r\n',
  )
  t.deepEqual((await run('csv', 'import', 'stock')).err.trim().split('\n'), [
    'stock.csv:2:3 lotCode: L is tracked by lot',
    'stock.csv:3:4 quantity: must have at most 6 decimals',
    'stock.csv:4:3 lotCode: L is tracked by lot',
    'stock.csv:4:4 quantity: must be at most 999999999000',
    'stock.csv:5:3 lotCode: B is not tracked by lot',
    'stock.csv:5:4 quantity: must have at most 6 decimals',
    '6 problems; nothing was changed.',
  ])
  const many = Array.from({ length: 250 }, (_, n) => `Rack;B;1;LOT-${n}`)
  await write('stock.csv', ['storageUnit;sku;quantity;lotCode', ...many].join('\n'))
  const all = (await run('csv', 'import', 'stock')).err.trim().split('\n')
  t.deepEqual(
    [all.length, all[249], all[250]],
    [251, all[0]!.replace(':2:', ':251:'), '250 problems; nothing was changed.'],
  )
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;A;8\r\nShelf;B;2\r\nStore/Rack;a;9\r\n')
  t.deepEqual((await run('csv', 'import', 'stock')).err.trim().split('\n'), [
    'stock.csv:4:2 sku: a is counted with this bin, lot and serial in line 2 already',
    '1 problem; nothing was changed.',
  ])
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;A;8\r\nShelf;B;2,5\r\n')
  const refused = await run('csv', 'import', 'stock', '--apply')
  t.is(refused.code, 1)
  t.deepEqual(refused.err.trim().split('\n'), [
    'stock.csv:3:3 quantity: B is counted in whole units',
    '1 problem; nothing was changed.',
  ])
  const counts = async (status: string) => (await company.ok(company.get(`/inventory-counts?status=${status}`))).data
  for (const status of ['open', 'counting', 'cancelled'])
    t.deepEqual(await counts(status), [], 'found by the trial: no count was opened')
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;A;8\r\nShelf;B;2\r\n')
  t.regex(
    (await run('csv', 'import', 'stock')).out,
    /Rack: 1 counted\n {2}A: 10 → 8\nShelf: 1 counted\n {2}B: 0 → 2\nNothing was changed/,
  )
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;B;1.000\r\nShelf;B;0.125\r\n')
  t.is(
    (await run('csv', 'import', 'stock')).err.split('\n')[0],
    'stock.csv:2:3 quantity: 1.000 can be read in two ways: write 1000, or 1,000',
  )
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;B;3\r\n')
  t.regex((await run('csv', 'import', 'stock')).out, /A: 10 → 0, as the sheet does not name it\n {2}B: 0 → 3\n/)
  await write('stock.csv', 'storageUnit;sku;quantity\r\nRack;A;8\r\nShelf;B;2\r\n')
  const viewer = await commandLine(t, company, (await company.as('Viewer')).key)
  await viewer.write('stock.csv', 'storageUnit;sku;quantity\r\nRack;A;8\r\n')
  t.regex(
    (await viewer.run('csv', 'import', 'stock')).err,
    /^403 missing_permission: This needs the permission inventory:manage/,
    'no cell is wrong',
  )
  const done = await run('csv', 'import', 'stock', '--apply')
  t.is(done.code, 0, done.err)
  for (const [, address] of done.out.matchAll(/^ {2}IC-\d+ of \w+: \/api\/v1(\/.*)$/gm))
    await company.ok(company.get(address!))
  t.is([...done.out.matchAll(/\/inventory-counts\//g)].length, 2)
  t.is([...(await counts('counting')), ...(await counts('open'))].length, 2)
  t.deepEqual(await company.stock('A'), { Rack: 10 }, 'a count changes nothing by itself')
  const twice = await run('csv', 'import', 'stock')
  t.is(twice.code, 1)
  t.regex(twice.err, /stock\.csv:2:1 storageUnit: Rack is being counted/, 'found by the trial')
})

test('a sheet of what lies where goes out, is counted, reconciled, and comes out as it was counted', async (t) => {
  const company = await service().company({
    reasonCodes: [{ kind: 'adjustment', label: 'Miscounted' }],
    products: [
      { sku: 'A', unitWhole: false },
      { sku: 'L', tracking: 'lot' },
      { sku: 'S', tracking: 'serial' },
    ],
    warehouses: [
      {
        name: 'Store',
        storageUnits: [
          { name: 'Rack', type: 'rack' },
          { name: 'Shelf', type: 'shelf' },
        ],
      },
    ],
  } as never)
  await company.receive('A', 10, 'Rack')
  const { run, read, write } = await commandLine(t, company)
  await write(
    'stock.csv',
    'storageUnit;sku;bin;lotCode;serialCode;quantity\r\nRack;a;;;;7,25\r\nRack;L;quarantine;L-1;;3\r\nShelf;L;goods;L-2;;4\r\nShelf;S;goods;;S-1;1\r\n',
  )
  const done = await run('csv', 'import', 'stock', '--apply', '--json')
  t.is(done.code, 0, done.err)
  const recorded = JSON.parse(done.out).counts
  t.is(recorded.length, 2)
  for (const { id, code, storageUnit } of recorded)
    t.like(await company.ok(company.get(`/inventory-counts/${id}`)), { code, storageUnit: { name: storageUnit } })
  const reason = (await company.ok(company.get('/reason-codes?kind=adjustment'))).data[0].id
  for (const { id } of (await company.ok(company.get('/inventory-counts'))).data) {
    const { lines } = await company.ok(company.post(`/inventory-counts/${id}/finalize`))
    const decisions = lines.map((line: { id: number }) => ({
      lineId: line.id,
      decision: 'accepted',
      reasonCodeId: reason,
    }))
    await company.ok(company.post(`/inventory-counts/${id}/reconcile`, { decisions }))
  }
  await run('csv', 'export', 'stock', '--file', 'counted.csv')
  const rows = (await read('counted.csv')).trim().split('\r\n').slice(1)
  t.deepEqual(rows.toSorted(), [
    'Rack,A,goods,,,7.25',
    'Rack,L,quarantine,L-1,,3',
    'Shelf,L,goods,L-2,,4',
    'Shelf,S,goods,,S-1,1',
  ])
  await company.ok(
    company.post('/stock/transfers', {
      sku: 'A',
      quantity: 2,
      from: company.unit.Rack,
      to: company.unit.Shelf,
      toBin: 'quarantine',
    }),
  )
  await run('csv', 'export', 'stock', '--file', 'all.csv')
  t.regex((await run('csv', 'import', 'stock', '--file', 'all.csv')).out, /Rack: 2 counted\nShelf: 3 counted/)
})

test('units of one name are told apart by their site, on the way out and in', async (t) => {
  const storageUnits = [{ name: 'Rack', type: 'rack' as const }]
  const company = await service().company({
    products: [{ sku: 'A' }],
    sites: [{ name: 'East', storageUnits }],
    warehouses: [{ name: 'West', storageUnits }],
  })
  const { data } = await company.ok(company.get('/storage-units'))
  await company.receive('A', 5, data.find((unit: any) => unit.site.name === 'West').id)
  const { run, read, write } = await commandLine(t, company)
  await run('csv', 'export', 'stock', '--file', 'stock.csv')
  t.regex(await read('stock.csv'), /\r\nWest\/Rack,A,goods,,,5\r\n/)
  t.regex((await run('csv', 'import', 'stock')).out, /Rack: 1 counted/)
  await write('stock.csv', 'Storage Unit,SKU,Quantity\nRack,A,5\n')
  t.regex((await run('csv', 'import', 'stock')).err, /stock\.csv:2:1 .*several: East\/Rack, West\/Rack/)
})
