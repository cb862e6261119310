// line_items.find_ssu_by_barcode: what a scan can mean, and which machine holds it.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const service = serviceFor(test, { booksBalance: true })

const GS = '\u001d'
const gtin = '09501101530003'
const spec: Spec = {
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Saw' }, { name: 'Press' }],
      storageUnits: [{ name: 'Shelf', type: 'shelf' }],
    },
  ],
  products: [
    { sku: 'PUMP', tracking: 'serial' },
    { sku: '9501101530003', name: 'Bar', itemClass: 'raw', tracking: 'lot' },
    { sku: 'BOLT' },
  ],
}
const Bar = '9501101530003'

const open = async () => {
  const company = await service().company(spec, {
    furnish: async (company) => {
      await company.receive('PUMP', 2, 'Saw', { serialCodes: ['P-1', 'P-2'] })
      await company.receive(Bar, 5, 'Press', { lotCode: 'ABC' })
      await company.receive(Bar, 5, 'Saw', { lotCode: 'ABC21XYZ' })
      await company.receive(Bar, 5, 'Shelf', { lotCode: 'ON-SHELF' })
      await company.receive('BOLT', 5, 'Press')
    },
  })
  const scan = (barcode: string) => company.get(`/line-items/ssu?barcode=${encodeURIComponent(barcode)}`)
  /** The machine and what was read: kind and code. */
  const found = async (barcode: string) => {
    const { name, readings } = await company.ok(scan(barcode))
    return [name, ...readings.map((one: any) => `${one.kind} ${one.serialCode ?? one.lotCode ?? one.sku ?? ''}`.trim())]
  }
  return { company, scan, found }
}

test('a machine by its id, a serial, a lot and a product by their codes', async (t) => {
  const { scan, found, company } = await open()
  t.deepEqual(await found('Saw'), ['Saw', 'ssu'])
  t.deepEqual(await found('P-1'), ['Saw', 'serial P-1'])
  t.deepEqual(await found('ABC'), ['Press', 'lot ABC'])
  t.deepEqual(await found('bolt'), ['Press', 'product BOLT'])
  for (const barcode of ['P-1\r\n', ']C0P-1', ' P-1\t'])
    t.deepEqual(await found(barcode), ['Saw', 'serial P-1'], 'with what a scanner adds')
  t.deepEqual(await found(']Q1Saw'), ['Saw', 'ssu'])
  t.deepEqual(await company.ok(scan('P-2')), {
    id: 'Saw',
    name: 'Saw',
    imageUrl: null,
    isActive: true,
    location: null,
    readings: [
      {
        ...{ kind: 'serial', sku: 'PUMP', lotCode: null, serialCode: 'P-2', quantity: null, producedOn: null },
        ...{ expiresOn: null, ssus: [{ id: 'Saw', name: 'Saw' }] },
      },
    ],
  })
})

test('what is unknown, lies nowhere or at no machine is not found', async (t) => {
  const { company, scan } = await open()
  t.like(await scan('P-9'), { status: 404, body: { code: 'not_found', missing: { id: 'P-9' } } })
  t.like(await scan('ON-SHELF'), {
    status: 404,
    body: { candidates: [{ kind: 'lot', lotCode: 'ON-SHELF', ssus: [] }] },
  })
  const out = { sku: 'PUMP', serialCode: 'P-1', quantity: 1, from: company.unit.Saw, to: company.unit.Shelf }
  await company.ok(company.post('/stock/transfers', out))
  t.is((await scan('P-1')).status, 404)
  t.is((await scan('')).status, 400)
  t.is((await scan('x'.repeat(501))).status, 400)
  const other = await service().company()
  t.is((await other.get('/line-items/ssu?barcode=P-2')).status, 404)
  const operator = await company.as('Operator')
  t.is((await operator.get('/line-items/ssu?barcode=P-2')).status, 200)
})

test('GS1, in all the ways that a separator comes', async (t) => {
  const { found } = await open()
  for (const barcode of [
    `01${gtin}10ABC${GS}17271231`,
    `]C101${gtin}10ABC${GS}17271231`,
    `]d2${GS}01${gtin}10ABC${GS}17271231`,
    `${GS}01${gtin}1727123110ABC${GS}`,
    `01${gtin}10ABC<Alt-029>17271231`,
    `01${gtin}10ABCAlt-02917271231`,
    `01${gtin}10ABC↔17271231`,
    `(01)${gtin}(10)ABC(17)271231`,
    `https://id.gs1.org/01/${gtin}/10/ABC?17=271231`,
    `]Q1https://id.gs1.org/01/${gtin}/10/ABC`,
    `https://shop.example/some/path/01/${gtin.slice(1)}/10/%41BC?utm=x&17=271231#top`,
  ])
    t.deepEqual(await found(barcode), ['Press', 'lot ABC'], barcode)
  t.deepEqual(await found('21P-2'), ['Saw', 'serial P-2'])
  t.deepEqual(await found(`10A${GS}21P-2`), ['Saw', 'serial P-2'])
})

test('what a barcode says besides is told: how many, and which days', async (t) => {
  const { company, scan } = await open()
  const { readings } = await company.ok(scan(`01${gtin}11260200172712313024${GS}10ABC`))
  t.like(readings, [{ kind: 'lot', lotCode: 'ABC', quantity: 24, producedOn: '2026-02-28', expiresOn: '2027-12-31' }])
})

test('a wrong check digit, a day that there is not and a value that is too long are no GS1', async (t) => {
  const { scan } = await open()
  for (const barcode of [
    '010950110153000410ABC',
    `01${gtin}17271331${GS}10ABC`,
    `01${gtin}17270230${GS}10ABC`,
    `01${gtin}10${'A'.repeat(21)}`,
    `01${gtin}10ABC${GS}`.replace('10', '99'),
    `https://id.gs1.org/01/09501101530004/10/ABC`,
    `https://id.gs1.org/10/ABC/01/${gtin}x`,
  ])
    t.is((await scan(barcode)).status, 404, barcode)
})

test('what can be read two ways is told both ways, and never guessed', async (t) => {
  const { company, scan, found } = await open()
  const both = `01${gtin}10ABC21XYZ`
  const ambiguous = await scan(both)
  t.like(ambiguous, { status: 409, body: { code: 'ambiguous_barcode' } })
  t.deepEqual(
    ambiguous.body.candidates.map((one: any) => [one.lotCode, one.ssus[0].name]),
    [
      ['ABC', 'Press'],
      ['ABC21XYZ', 'Saw'],
    ],
  )
  t.deepEqual(await found(`01${gtin}10ABC${GS}21XYZ`), ['Press', 'lot ABC'], 'a separator says which')
  t.deepEqual(await found(`01${gtin}2199${GS}10ABC21XYZ`), ['Saw', 'lot ABC21XYZ'])
  const move = { sku: Bar, lotCode: 'ABC', quantity: 5, from: company.unit.Press, to: company.unit.Saw }
  await company.ok(company.post('/stock/transfers', move))
  t.deepEqual(await found(both), ['Saw', 'lot ABC', 'lot ABC21XYZ'], 'both are told where one machine has both')
  await company.ok(company.post('/stock/transfers', { ...move, quantity: 1, from: move.to, to: move.from }))
  t.is((await scan('ABC')).status, 409, 'and where some lies here, some there')
})

test('a machine by the address that its label has, also of before the service had another; never by another company’s', async (t) => {
  const company = await service().company({ sites: [{ name: 'Hall', ssus: [{ id: 'FG-11.a', name: 'Mixer' }] }] })
  const scan = (barcode: string) => company.get(`/line-items/ssu?barcode=${encodeURIComponent(barcode)}`)
  const id = 'FG-11.a'
  const ours = `?company=${company.shortName}`
  for (const label of [
    `${company.baseUrl}/report/${id}${ours}`,
    `${company.baseUrl}/report/${id}`,
    `${company.baseUrl}/report/FG%2D11%2Ea${ours}`,
    `]Q3${company.baseUrl}/report/${id}/${ours}&issue=x#y\r\n`,
    `http://before.example:8080/works/report/${id}${ours}`,
  ])
    t.like(await company.ok(scan(label)), { id: 'FG-11.a', readings: [{ kind: 'ssu' }] }, label)
  for (const other of [
    `${company.baseUrl}/report/${id}?company=another`,
    `${company.baseUrl}/report/${id}?company=`,
    `http://before.example/report/${id}`,
    `${company.baseUrl}/reports/${id}${ours}`,
    `${company.baseUrl}/report/%FF${ours}`,
    `${company.baseUrl}/report/%00${ours}`,
  ])
    t.is((await scan(other)).status, 404, other)
})
