// The samples of what two companies do with each other, and of recalls, which reach both (samples.ts).
import type { Input } from './addresses.ts'
import { anotherTask, received, sent } from './makings.ts'
import type { World } from './world.ts'

type Kind<Sample> = (input: (world: World) => Input | Promise<Input>) => Sample

export const partnerSamples = <Sample>(read: Kind<Sample>, reach: Kind<Sample>): Record<string, Sample> => ({
  'data_packages.get': reach(async (world) => {
    const handoffId = await received(world)
    return { id: (await world.company.ok(world.company.post('/data-packages', { handoffId }))).id }
  }),
  'data_packages.list': read(() => ({ role: 'released' })),
  'data_packages.release': reach(async (world) => ({
    handoffId: await received(world),
    scopes: ['lots'],
    note: 'All',
  })),
  'handoffs.decline': reach(async (world) => ({ id: await received(world), reason: 'No room in the bath' })),
  'handoffs.get': reach(async (world) => ({ id: await sent(world) })),
  'handoffs.list': read(() => ({ direction: 'outgoing' })),
  'handoffs.send': reach(async (world) => ({
    taskId: await anotherTask(world),
    recipientShortName: (await world.partner()).shortName,
    items: [{ sku: world.rawSku, quantity: 3, storageUnitId: world.shelf, lotCode: world.lotCode }],
    dataRequest: { scopes: ['lots'], note: 'Each lot' },
  })),
  'handoffs.timeline': reach(async (world) => ({ id: await sent(world) })),
  'handoffs.withdraw': reach(async (world) => ({ id: await sent(world) })),
  'partner_deliveries.get': reach(async (world) => ({ id: (await outgoing(world)).id })),
  'partner_deliveries.list': read(() => ({ direction: 'outgoing' })),
  'partner_deliveries.receive': reach(async (world) => {
    const { id, lines } = await incoming(world)
    await world.company.product('Plate')
    return { id, lines: [{ lineId: lines[0].id, receivedQuantity: 2, damagedQuantity: 1, storageUnitId: world.rack }] }
  }),
  'partner_deliveries.refuse': reach(async (world) => ({ id: (await incoming(world)).id, reason: 'Not ordered' })),
  'partner_deliveries.return': reach(async (world) => {
    const { id, lines } = await arrived(world)
    return { id, lines: [{ lineId: lines[0].id, quantity: 2, storageUnitId: world.shelf }] }
  }),
  'partner_deliveries.settle': reach(async (world) => ({ id: (await shortfall(world)).id })),
  'recalls.get': reach(async (world) => ({ id: (await recalled(world)).id })),
  'recalls.list': read(() => ({ state: 'open' })),
  'recalls.open': reach((world) => ({
    origin: [{ sku: world.rawSku, lotCode: world.lotCode }],
    reason: 'The steel is mixed up',
  })),
  'recalls.release': reach(async (world) => ({ id: (await recalled(world)).id, reason: 'It is the right steel' })),
  'partner_deliveries.withdraw': reach(async (world) => ({ id: (await outgoing(world)).id })),
})

/** A recall of the world's lot, open. */
async function recalled({ company, rawSku, lotCode }: World): Promise<any> {
  const origin = [{ sku: rawSku, lotCode }]
  return company.ok(company.post('/recalls', { origin, reason: 'The steel is mixed up' }))
}

/** A delivery of the world's goods to its partner, in transit. */
export async function outgoing(world: World): Promise<any> {
  const items = [{ sku: world.rawSku, quantity: 2, storageUnitId: world.shelf, lotCode: world.lotCode }]
  const { id } = await world.company.sendTo(await world.partner(), await anotherTask(world), { items })
  const [{ id: delivery }] = (await world.company.ok(world.company.get(`/handoffs/${id}`))).deliveries
  return world.company.ok(world.company.get(`/partner-deliveries/${delivery}`))
}

/** One from the partner, which waits for a person. */
export async function incoming(world: World): Promise<any> {
  const other = await world.partner()
  await other.apply({
    sites: [{ name: 'Depot', storageUnits: [{ name: 'Bay', type: 'bay' }] }],
    products: [{ sku: 'Plate', itemClass: 'raw' }],
    taskTypes: [{ name: 'Errand' }],
  })
  await other.receive('Plate', 3, 'Bay')
  const items = [{ sku: 'Plate', quantity: 3, storageUnitId: other.unit.Bay }]
  await other.sendTo(world.company, await other.task('Errand'), { items })
  return (await world.company.ok(world.company.get('/partner-deliveries?direction=incoming&limit=1'))).data[0]
}

/** The same, received into the world's shelf. */
export async function arrived(world: World): Promise<any> {
  const delivery = await incoming(world)
  await world.company.product('Plate')
  const lines = [{ lineId: delivery.lines[0].id, receivedQuantity: 3, storageUnitId: world.shelf }]
  return world.company.ok(world.company.post(`/partner-deliveries/${delivery.id}/receive`, { lines }))
}

/** A delivery to the partner, which reported it missing. */
export async function shortfall(world: World): Promise<any> {
  const delivery = await outgoing(world)
  const other = await world.partner()
  const [one] = (await other.ok(other.get('/partner-deliveries?direction=incoming&limit=1'))).data
  await other.ok(other.post(`/partner-deliveries/${one.id}/receive`, { reportRestMissing: true }))
  return delivery
}
