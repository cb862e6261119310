// What of goods, data and recalls stays inside, and that a third company sees nothing of them on any door.
import test from 'ava'
import { tool } from '../mcp/support.ts'
import { eventsOf } from '../support/events.ts'
import { data } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'
import { everything } from './everything.ts'
import { delivery, fitterSpec, knows, line, look, plantSpec, receive, ship, traders } from './goods.ts'
import { newest } from './pair.ts'

const service = serviceFor(test, { booksBalance: true })

test('of goods nothing of the inside crosses but what is said of them', async (t) => {
  const { plant, fitter } = await traders(service())
  await plant.apply({
    warehouses: [{ name: 'inside-store', storageUnits: [{ name: 'inside-shelf', type: 'shelf' }] }],
    vendors: [{ name: 'inside-vendor' }],
    productCategories: [{ name: 'inside-category' }],
    products: [{ sku: 'PIPE', name: 'Pipe', itemClass: 'raw', tracking: 'lot', category: 'inside-category' }],
  })
  await fitter.apply({
    warehouses: [{ name: 'within-store', storageUnits: [{ name: 'within-bay', type: 'bay' }] }],
    products: [{ sku: 'within-sku', name: 'within-name', itemClass: 'raw', tracking: 'lot' }],
  })
  await plant.receive('PIPE', 9, 'inside-shelf', { lotCode: 'P-1', vendor: 'inside-vendor' })
  await plant.ok(plant.put('/customers/OTHER', { name: 'inside-customer' }))
  const more = { notes: 'inside-notes', trackingReference: 'inside-tracking', shipToAddress: 'Pier 3' }
  const sent = await ship(plant, [line(plant, 'PIPE', 5, { lotCode: 'P-1' }, 'inside-shelf')], more)
  const came = await delivery(fitter, 'incoming')
  const worker = await fitter.as('Manager', 'within-worker', 'within-worker-name')
  const got = {
    lineId: came.lines[0].id,
    receivedQuantity: 3,
    damagedQuantity: 1,
    storageUnitId: fitter.unit['within-bay'],
  }
  const lines = [{ ...got, sku: 'within-sku', lotCode: 'within-lot' }]
  await worker.ok(worker.post(`/partner-deliveries/${came.id}/receive`, { lines }))
  const back = [{ lineId: came.lines[0].id, quantity: 1, storageUnitId: fitter.unit['within-bay'] }]
  await worker.ok(worker.post(`/partner-deliveries/${came.id}/return`, { lines: back }))
  await fitter.product('within-sku', { isActive: false, tracking: 'lot' })
  const held = await ship(plant, [line(plant, 'PIPE', 1, { lotCode: 'P-1' }, 'inside-shelf')], more)
  t.like(held, { state: 'held', reason: null })
  t.regex((await delivery(fitter, 'incoming')).reason, /within-sku is inactive here/)
  const returned = await delivery(plant, 'incoming')
  t.like(returned.lines, [{ sku: 'PIPE', name: 'Pipe', lotCode: 'P-1', product: { sku: 'PIPE' } }])
  const origin = [{ vendor: 'inside-vendor', lotCode: 'P-1' }]
  const recall = await plant.ok(plant.post('/recalls', { origin, reason: 'Told outside' }))
  await plant.ok(plant.post(`/recalls/${recall.id}/release`, { reason: 'inside-finding' }))

  const [ofPlant, ofFitter] = [await everything(service(), plant), await everything(service(), fitter)]
  t.regex(ofFitter, /Told outside/)
  t.deepEqual(ofFitter.match(/inside-[a-z-]+/g), null)
  t.deepEqual(ofPlant.match(/within-[a-z-]+/g), null)
  for (const own of [sent.id, recall.id]) t.false(ofFitter.includes(own), own)
  t.false(ofPlant.includes(came.id))
  const { partners, shipmentCode } = await look(fitter, came.id)
  t.is(partners, undefined)
  t.is(shipmentCode, 'SH-1', 'what stands on the papers')
})

const doors = `{ partnerDeliveries { nodes { id } } partnerDeliveryLines { nodes { id } } dataPackages { nodes { id } }
  handoffs { nodes { id } } shipments { nodes { id } } }`

test('a third company sees no delivery, package or recall on any door, also one linked with both', async (t) => {
  const { plant, fitter } = await traders(service())
  const [linked, stranger] = [await service().company(plantSpec), await service().company(fitterSpec)]
  await linked.linkWith(plant, 'One')
  await linked.linkWith(fitter, 'Two')
  await knows(linked, fitter, 'Pier 3')
  const before = (await eventsOf(linked)).length
  const sent = await ship(plant, [line(plant, 'FRAME', 5, { lotCode: 'F-1' })])
  const came = await delivery(fitter, 'incoming')
  await plant.sendTo(fitter, await plant.task('Fit'), { dataRequest: { scopes: ['counts'] } })
  const { id: handoffId } = await newest(fitter)
  const { id: released } = await fitter.ok(fitter.post('/data-packages', { handoffId }))
  const { id: received } = (await plant.ok(plant.get('/data-packages'))).data[0]
  const origin = [{ sku: 'FRAME', lotCode: 'F-1' }]
  const { id: recall } = await plant.ok(plant.post('/recalls', { origin, reason: 'Between two' }))
  const { id: theirs } = (await fitter.ok(fitter.get('/recalls'))).data[0]
  for (const [third, unit] of [
    [linked, 'Rack'],
    [stranger, 'Dock'],
  ] as const) {
    for (const { id, lines } of [sent, came]) {
      const path = `/partner-deliveries/${id}`
      const one = { lineId: lines[0].id, storageUnitId: third.unit[unit] }
      t.is((await third.get(path)).status, 404)
      t.is((await third.post(`${path}/receive`, { lines: [{ ...one, receivedQuantity: 1 }] })).status, 404)
      t.is((await third.post(`${path}/refuse`, { reason: 'x' })).status, 404)
      t.is((await third.post(`${path}/withdraw`, {})).status, 404)
      t.is((await third.post(`${path}/settle`, {})).status, 404)
      t.is((await third.post(`${path}/return`, { lines: [{ ...one, quantity: 1 }] })).status, 404)
      t.regex((await tool(third, 'partner_deliveries_get', { id })).texts.join(), /not_found/)
    }
    t.is((await third.post('/data-packages', { handoffId })).status, 404)
    for (const id of [released, received]) {
      t.is((await third.get(`/data-packages/${id}`)).status, 404)
      t.regex((await tool(third, 'data_packages_get', { id })).texts.join(), /not_found/)
    }
    for (const id of [recall, theirs]) {
      t.is((await third.get(`/recalls/${id}`)).status, 404)
      t.is((await third.post(`/recalls/${id}/release`, { reason: 'x' })).status, 404)
      t.regex((await tool(third, 'recalls_get', { id })).texts.join(), /not_found/)
    }
    for (const list of ['partner-deliveries', 'data-packages', 'recalls', 'handoffs', 'shipments'])
      t.deepEqual((await third.ok(third.get(`/${list}`))).data, [], list)
    const seen = Object.values(await data(third, doors)) as { nodes: object[] }[]
    t.deepEqual(
      seen.flatMap(({ nodes }) => nodes),
      [],
    )
    const all = await everything(service(), third)
    t.notRegex(all, /Between two|partner_delivery\.|data_package\./)
    for (const id of [sent.id, came.id, recall, theirs, released, received]) t.false(all.includes(id), id)
  }
  t.is((await eventsOf(linked)).length, before, 'and is told nothing')
  t.is((await look(plant, sent.id)).state, 'in_transit')
  for (const one of [plant, fitter]) {
    const [deliveries] = Object.values(await data(one, doors)) as { nodes: object[] }[]
    t.is(deliveries!.nodes.length, 1, 'each of the two sees its own side')
  }
  await fitter.ok(receive(fitter, came, { 0: { receivedQuantity: 5 } }))
})
