// What comes and lies nowhere until a person has looked: why, line by line, and how it is received.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import { bins, delivery, line, look, receive, ship, traders } from './goods.ts'

const service = serviceFor(test, { booksBalance: true })

test('a product tracked otherwise here is held, and says what it lacks', async (t) => {
  const { plant, fitter } = await traders(service())
  const tracked = [
    { sku: 'HOSE', itemClass: 'raw' },
    { sku: 'VALVE', itemClass: 'raw' },
    { sku: 'OIL', itemClass: 'raw', unit: 'l' },
  ]
  await plant.apply({ products: tracked } as any)
  await fitter.apply({
    products: tracked.map((one, n) => ({ ...one, unit: 'pcs', ...(n < 2 && { tracking: n ? 'serial' : 'lot' }) })),
  } as any)
  for (const { sku } of tracked) await plant.receive(sku, 2, 'Rack')
  await ship(
    plant,
    tracked.map(({ sku }) => line(plant, sku, 2)),
  )
  const came = await delivery(fitter, 'incoming')
  t.is(came.state, 'held')
  t.regex(
    came.reason,
    /"OIL" is counted in "l" there and in pcs here; HOSE has lots here and came without; VALVE has serial/,
  )
  t.is((await receive(fitter, came, { 0: { receivedQuantity: 2 } })).body.code, 'lot_required')
  const bare = (await receive(fitter, came, { 1: { receivedQuantity: 2 } })).body
  t.regex(`${bare.code}: ${bare.detail}`, /^serial_required: .*say that it is another product, or refuse the delivery/)
  const half = (await receive(fitter, came, { 0: { receivedQuantity: 0.5, lotCode: 'H-1' } })).body
  t.is(half.code, 'fractional_quantity')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 2, lotCode: 'H-1' }, 2: { receivedQuantity: 2 } }))
  t.is((await fitter.ok(fitter.get('/products/HOSE/lots/H-1'))).quantity, 2)
  const give = (n: number) => ({ lineId: came.lines[n].id, quantity: 1, storageUnitId: fitter.unit.Shelf })
  await fitter.ok(fitter.post(`/partner-deliveries/${came.id}/return`, { lines: [give(0), give(2)] }))
  const back = await delivery(plant, 'incoming')
  t.like(back, { state: 'in_transit', reason: null }, 'it goes back as what it was there')
  t.like(back.lines, [
    { sku: 'HOSE', lotCode: null },
    { sku: 'OIL', uom: 'l' },
  ])
})

test('all that keeps a delivery waiting is told from the start, also beside a product that is not known', async (t) => {
  const { plant, fitter } = await traders(service())
  const [box, cast] = [
    { sku: 'BOX', itemClass: 'raw' as const },
    { sku: 'CAST', itemClass: 'raw' as const },
  ]
  await plant.apply({ products: [box, cast] })
  await fitter.apply({ products: [{ ...box, unit: 'kg' }] })
  for (const { sku } of [box, cast]) await plant.receive(sku, 9, 'Rack')
  await ship(plant, [line(plant, 'BOX', 3), line(plant, 'CAST', 2)], { shipToAddress: 'Nowhere 6' })
  const came = await delivery(fitter, 'incoming')
  const [unit, sku, place] = [
    '"BOX" is counted in "pcs" there and in kg here',
    'no product here is called "CAST"',
    'no storage unit or site here is called "Nowhere 6"',
  ]
  const reason = `It waits for a person: ${unit}; ${sku}; ${place}.`
  t.like(came, { state: 'unmapped', reason })
  await fitter.apply({ products: [cast] })
  t.like(await look(fitter, came.id), { state: 'held', reason: `It waits for a person: ${unit}; ${place}.` })
})

test('who receives in another unit than the sender’s is told whose figures are booked, in the plan too', async (t) => {
  const { plant, fitter } = await traders(service())
  const products = ['BOX', 'CAST', 'NUT'].map((sku) => ({ sku, itemClass: 'raw' as const }))
  await plant.apply({ products })
  await fitter.apply({
    products: [
      { ...products[0]!, unit: 'kg' },
      { ...products[2]!, unit: 'pcs' },
      { sku: 'IRON', itemClass: 'raw', unit: 'kg' },
    ],
  })
  for (const { sku } of products) await plant.receive(sku, 9, 'Rack')
  await ship(plant, [line(plant, 'BOX', 3), line(plant, 'CAST', 2), line(plant, 'NUT', 4)])
  const came = await delivery(fitter, 'incoming')
  const lines = came.lines.map(({ id }: any, n: number) => ({
    ...{ lineId: id, receivedQuantity: 1, storageUnitId: fitter.unit.Shelf },
    ...(n === 0 && { damagedQuantity: 1 }),
    ...(n === 1 && { sku: 'IRON' }),
  }))
  const path = `/partner-deliveries/${came.id}/receive`
  const plan = await fitter.ok(fitter.post(path, { lines }, { Prefer: 'dry-run' }))
  const as = (sku: string, quantity: number) =>
    `"${sku}" is counted in "pcs" there and in kg here: the figures are taken as they are, ${quantity} kg.`
  const warnings = [as('BOX', 2), as('CAST', 1)].map((message) => ({ code: 'other_unit', message }))
  t.deepEqual(plan.result._meta.warnings, warnings)
  t.deepEqual(
    (await fitter.ok(fitter.post(path, { lines }, { 'If-Plan-Match': plan.planHash })))._meta.warnings,
    warnings,
  )
  const rest = await fitter.ok(receive(fitter, came, { 2: { receivedQuantity: 3 } }))
  t.deepEqual(rest._meta.warnings, [], 'one that both count alike needs no word')
})

test('what the sender counts whole is received, and goes back, in whole numbers', async (t) => {
  const { plant, fitter } = await traders(service())
  const wood = { sku: 'WOOD', itemClass: 'raw' as const, unit: 'm' }
  await plant.apply({ products: [{ ...wood, unitWhole: true }] })
  await fitter.apply({ products: [wood] })
  await plant.receive('WOOD', 10, 'Rack')
  const sent = await ship(plant, [line(plant, 'WOOD', 5)])
  const came = await delivery(fitter, 'incoming')
  t.is(came.state, 'in_transit')
  const fraction = { status: 422, code: 'fractional_quantity' }
  for (const part of [{ receivedQuantity: 1.5 }, { receivedQuantity: 1, damagedQuantity: 0.5 }]) {
    const refused = (await receive(fitter, came, { 0: part })).body
    t.like(refused, { ...fraction, errors: [{ message: 'WOOD is counted in whole units by the partner' }] })
  }
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 2 } }))
  const back = (quantity: number) =>
    fitter.post(`/partner-deliveries/${came.id}/return`, {
      lines: [{ lineId: came.lines[0].id, quantity, storageUnitId: fitter.unit.Shelf }],
    })
  t.like((await back(0.5)).body, fraction)
  await fitter.ok(back(1))
  await plant.ok(receive(plant, await delivery(plant, 'incoming'), { 0: { receivedQuantity: 1 } }, {}, 'Rack'))
  await plant.ok(plant.post(`/partner-deliveries/${sent.id}/withdraw`, {}))
  t.deepEqual(await bins(plant, 'WOOD'), { 'Rack goods': 9 })
})

test('what a person said that a partner’s SKU is goes before one’s own product of that SKU, until somebody says else', async (t) => {
  const { plant, fitter } = await traders(service())
  const product = (sku: string, more: object = {}) => ({ sku, itemClass: 'raw' as const, ...more })
  await plant.apply({ products: [product('BOLT')] })
  await fitter.apply({ products: [product('SCREW'), product('NAIL', { tracking: 'lot' })] })
  await plant.receive('BOLT', 50, 'Rack')
  const comes = async () => {
    await ship(plant, [line(plant, 'BOLT', 4)])
    return delivery(fitter, 'incoming')
  }
  const isHere = (one: any) => [one.state, one.lines[0].product?.sku]
  await fitter.ok(receive(fitter, await comes(), { 0: { receivedQuantity: 4, sku: 'SCREW' } }))
  await fitter.apply({ products: [product('BOLT')] })
  const second = await comes()
  t.deepEqual(isHere(second), ['in_transit', 'SCREW'])
  t.deepEqual(await bins(fitter, 'SCREW'), { 'Dock transit': 4, 'Shelf goods': 4 })
  const two = [
    { lineId: second.lines[0].id, storageUnitId: fitter.unit.Shelf, receivedQuantity: 1, sku: 'BOLT' },
    { lineId: second.lines[0].id, storageUnitId: fitter.unit.Dock, receivedQuantity: 1 },
  ]
  await fitter.ok(fitter.post(`/partner-deliveries/${second.id}/receive`, { lines: two }))
  t.deepEqual(await bins(fitter, 'BOLT'), { 'Dock goods': 1, 'Shelf goods': 1 }, 'said again: all of the line')
  t.deepEqual(await bins(fitter, 'SCREW'), { 'Shelf goods': 4 })
  const changed = (await receive(fitter, second, { 0: { receivedQuantity: 1, sku: 'SCREW' } })).body
  t.like(changed, { errors: [{ message: 'the line is BOLT here already' }] }, 'some came')
  await fitter.ok(receive(fitter, second, { 0: { receivedQuantity: 2 } }))

  const third = await comes()
  t.deepEqual(isHere(third), ['in_transit', 'BOLT'], 'as was said last')
  const lot = { receivedQuantity: 4, sku: 'NAIL', lotCode: 'N-1' }
  await fitter.ok(receive(fitter, third, { 0: lot }))
  t.is((await fitter.ok(fitter.get('/products/NAIL/lots/N-1'))).quantity, 4)
  await fitter.ok(fitter.put('/products/NAIL', { isActive: false }))
  const fourth = await comes()
  t.deepEqual(isHere(fourth), ['held', 'NAIL'])
  await fitter.ok(receive(fitter, fourth, { 0: { receivedQuantity: 4, sku: 'SCREW' } }))
  t.deepEqual(await bins(fitter, 'SCREW'), { 'Shelf goods': 8 })
})

test('an inactive product is received of nobody, also where it was active as it came', async (t) => {
  const { plant, fitter } = await traders(service())
  const active = (isActive: boolean) => fitter.ok(fitter.put('/products/TUBE', { isActive }))
  await ship(plant, [line(plant, 'TUBE', 2), line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })])
  const early = await delivery(fitter, 'incoming')
  await active(false)
  await ship(plant, [line(plant, 'TUBE', 3)])
  const late = await delivery(fitter, 'incoming')
  const reason = 'It waits for a person: TUBE is inactive here.'
  t.like(late, { state: 'held', reason })
  t.like([early.state, early.reason], ['in_transit', null])
  t.like(await look(fitter, early.id), { state: 'in_transit', reason })
  t.is((await delivery(plant, 'outgoing')).reason, null)
  for (const one of [early, late])
    t.like((await receive(fitter, one, { 0: { receivedQuantity: 2 } })).body, {
      errors: [
        {
          path: 'lines.0.lineId',
          message: 'TUBE is inactive and cannot be received: make it active first (isActive)',
        },
      ],
    })
  await active(true)
  t.is((await look(fitter, early.id)).reason, null)
  for (const one of [early, late]) await fitter.ok(receive(fitter, one, { 0: { receivedQuantity: 2 } }))
  t.deepEqual(await bins(fitter, 'TUBE'), { 'Shelf goods': 4 })
})

test('goods for a name that two places have wait for a person, and come by themselves where one alone has it', async (t) => {
  const { plant, fitter } = await traders(service())
  const at = (name: string, ...storageUnits: object[]) => ({ name, storageUnits }) as any
  const dock = (name: string) => ({ name, type: 'dock' })
  await fitter.apply({
    sites: [at('North', dock('U2'), dock('U3')), at('South', dock('U2')), at('U3', dock('U4'), dock('U5'))],
  })
  const to = async (shipToAddress: string) => {
    await ship(plant, [line(plant, 'TUBE', 1)], { shipToAddress })
    const { state, reason, receivingStorageUnit } = await delivery(fitter, 'incoming')
    return [state, reason ?? receivingStorageUnit.name]
  }
  for (const name of ['U2', 'u3'])
    t.deepEqual(await to(name), [
      'held',
      `It waits for a person: more than one place here is called ${JSON.stringify(name)}.`,
    ])
  t.deepEqual(await to('U5'), ['in_transit', 'U5'])
  t.deepEqual(await to('North'), ['in_transit', 'U2'])
})

test('why goods wait is told as it is when it is asked', async (t) => {
  const { plant, fitter } = await traders(service())
  await fitter.receive('MOTOR', 1, 'Shelf', { serialCodes: ['M-1'] })
  await ship(plant, [line(plant, 'MOTOR', 1, { serialCodes: ['M-1'] })], { shipToAddress: 'Gate' })
  const came = await delivery(fitter, 'incoming')
  const [serial, gate] = ['serial "M-1" of MOTOR lies here already', 'no storage unit or site here is called "Gate"']
  const isTold = async (why: string) => {
    const reason = `It waits for a person: ${why}.`
    t.is((await look(fitter, came.id)).reason, reason)
    t.deepEqual((await data(fitter, '{ partnerDeliveries { nodes { reason } } }')).partnerDeliveries.nodes, [
      { reason },
    ])
  }
  await isTold(`${gate}; ${serial}`)
  await fitter.ok(fitter.put('/customers/SHOP', { name: 'Shop' }))
  await ship(fitter, [line(fitter, 'MOTOR', 1, { serialCodes: ['M-1'] }, 'Shelf')], { customerId: 'SHOP' })
  await isTold(gate)
  await fitter.apply({ sites: [{ name: 'Yard', storageUnits: [{ name: 'Gate', type: 'bay' }] }] } as any)
  await isTold('nothing stands in its way any more, receive it')
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 1 } }))
  t.is((await look(fitter, came.id)).reason, null)
})
