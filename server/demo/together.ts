// What the demo's two companies do for each other: pumps and spare parts go out, some come back to be overhauled, work is sent
// to and fro, data of it is released, and a bad lot is recalled on both sides.
import { clients, pumpService } from './partner.ts'
import type { Shop } from './shop.ts'
import type { Run, Story } from './story.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of all shapes
type Row = any

export function workTogether(story: Story, shop: Shop): void {
  getToKnow(story)
  ship(story, shop)
  install(story, shop)
  overhaul(story, shop)
  lately(story)
}

/** The newest of a list, which is the one that the step before has made. */
const newest = async (run: Run, list: string, direction: string): Promise<Row> =>
  (await run(list, { direction, limit: 1 })).data[0]

const unit = async (run: Run, name: string): Promise<string> =>
  (await run('storage_units.list', { limit: 100 })).data.find((one: Row) => one.name === name).id

const make = async (run: Run, type: string, task: object): Promise<string> => {
  const { data } = await run('task_types.list', { limit: 100 })
  return (await run('tasks.create', { typeId: data.find((one: Row) => one.typeName === type).id, ...task })).id
}

function getToKnow(story: Story): void {
  story.at(story.day(21, '06:10'), async (run, partner) => {
    for (const client of clients) await partner('clients.create', client)
    await partner('config.apply', { spec: pumpService })
    const own = async (one: Run) => (await one('me.get', {})).company
    const [factory, service] = [await own(run), await own(partner)]
    const names = (one: Row) => ({
      spec: { version: 1, subcontractors: [{ name: one.name, company: one.shortName }] },
    })
    await run('config.apply', names(service))
    await partner('config.apply', names(factory))
    const asCustomer = { name: service.name, companyShortName: service.shortName, shipToAddress: 'Depot' }
    await run('customers.upsert', { externalRef: 'C-150', ...asCustomer })
  })
}

/** All came; of the next some came bent and one never; the last are on their way. */
function ship(story: Story, shop: Shop): void {
  const pumps = (quantity: number) => ({ sku: 'PUMP-1', quantity, storageUnitId: shop.unit['Bench 1'] })
  const seals = () => ({ sku: 'SEAL-20', quantity: 4, storageUnitId: shop.unit['Small parts'], lotCode: 'SW-301' })
  const send = (day: number, lines: () => object[]) =>
    story.at(story.day(day, '10:40'), async (run) => {
      const { id } = await run('shipments.create', { customerId: 'C-150', lines: lines() })
      await run('shipments.ship', { id })
    })
  const receive = (day: number, counted: (line: Row) => object, reportRestMissing = false) =>
    story.at(story.day(day, '07:50'), async (_, partner) => {
      const { id, lines } = await newest(partner, 'partner_deliveries.list', 'incoming')
      const storageUnitId = await unit(partner, 'Spare parts')
      const came = lines.map((line: Row) => ({ lineId: line.id, storageUnitId, ...counted(line) }))
      await partner('partner_deliveries.receive', { id, lines: came, reportRestMissing })
    })
  send(12, () => [pumps(4), seals()])
  receive(11, (line) => ({ receivedQuantity: line.quantity }))
  send(3, () => [pumps(6)])
  receive(2, () => ({ receivedQuantity: 4, damagedQuantity: 1 }), true)
  send(0, () => [pumps(3)])
}

/** The factory has its pumps put into operation at a customer's, and asks for what was measured there. */
function install(story: Story, shop: Shop): void {
  story.at(story.day(8, '08:30'), async (run) => {
    const taskId = await make(run, 'Install pump', { title: 'Put two pumps into operation at Hill Waterworks' })
    const { shortName: recipientShortName } = (await run('partners.list', {})).data[0]
    const items = [{ sku: 'PUMP-1', quantity: 2, storageUnitId: shop.unit['Bench 1'] }]
    const dataRequest = { scopes: ['measurements'], note: 'The flow of each pump.' }
    await run('handoffs.send', { taskId, recipientShortName, items, dataRequest })
  })
  story.at(story.day(7, '07:30'), async (_, partner) => {
    const { id, lines } = await newest(partner, 'partner_deliveries.list', 'incoming')
    const storageUnitId = await unit(partner, 'Van 1')
    const came = [{ lineId: lines[0].id, receivedQuantity: 2, storageUnitId }]
    await partner('partner_deliveries.receive', { id, lines: came })
  })
  story.at(story.day(6, '12:10'), async (_, partner) => {
    const { id: handoffId, taskId } = await newest(partner, 'handoffs.list', 'incoming')
    // At the client's it is installed, and no stock any more.
    const [from, to] = [await unit(partner, 'Van 1'), await unit(partner, 'Hill pump room')]
    await partner('stock.transfer', { sku: 'PUMP-1', quantity: 2, from, to })
    for (const [machine, flow] of [
      ['Hill pump 1', 12.1],
      ['Hill pump 2', 11.8],
    ] as const) {
      const visit = await make(partner, 'Commission pump', { title: `Commission ${machine}` })
      await partner('tasks.connect', { from: taskId, to: visit, type: 'follow' })
      const answers = [{ field: 'Flow', value: flow }]
      await partner('tasks.submit_form', { id: visit, answers, status: 'done' })
    }
    await partner('tasks.update', { id: taskId, status: 'done' })
    await partner('data_packages.release', { handoffId, note: 'Measured at 2.5 bar.' })
  })
}

/** The other way round: pumps that the service company has taken out come to the factory. */
function overhaul(story: Story, shop: Shop): void {
  const send = (day: number, title: string, quantity: number, more: object = {}) =>
    story.at(story.day(day, '13:20'), async (_, partner) => {
      const taskId = await make(partner, 'Workshop job', { title })
      const { shortName: recipientShortName } = (await partner('partners.list', {})).data[0]
      const items = [{ sku: 'PUMP-1', quantity, storageUnitId: await unit(partner, 'Spare parts') }]
      await partner('handoffs.send', { taskId, recipientShortName, items, ...more })
    })
  send(6, 'Replace the bearings of a pump', 1)
  story.at(story.day(5, '07:20'), async (run) => {
    const { id, lines } = await newest(run, 'partner_deliveries.list', 'incoming')
    const came = [{ lineId: lines[0].id, receivedQuantity: 1, storageUnitId: shop.unit.Dock }]
    await run('partner_deliveries.receive', { id, lines: came })
  })
  send(1, 'Overhaul three pumps with new shafts', 3, { dataRequest: { scopes: ['lots', 'measurements'] } })
  // The shafts that they get are of an order of its own.
  story.at(story.day(0, '08:10'), async (run) => {
    const { taskId } = await newest(run, 'handoffs.list', 'incoming')
    await run('tasks.connect', { from: taskId, to: shop.tasks['ERP-5001']![1]!, type: 'follow' })
  })
}

function lately(story: Story): void {
  story.at(story.day(2, '09:10'), (run) =>
    run('recalls.open', {
      origin: [{ sku: 'SEAL-20', lotCode: 'SW-301' }],
      reason: 'The vendor says that the rubber is too soft.',
    }),
  )
  story.at(story.day(2, '11:30'), async (run) => {
    const title = 'Replace the shaft seals at Lakeside Springs'
    const taskId = await make(run, 'Install pump', { title, dueDate: story.inDays(3).toISOString() })
    const { shortName: recipientShortName } = (await run('partners.list', {})).data[0]
    await run('handoffs.send', { taskId, recipientShortName })
    await make(run, 'Install pump', { title: 'Put a pump into operation at Harbour Pumps' })
  })
  story.at(story.day(1, '08:30'), async (_, partner) => {
    const { taskId } = await newest(partner, 'handoffs.list', 'incoming')
    await partner('tasks.update', { id: taskId, status: 'preparation' })
    await make(partner, 'Repair visit', { title: 'Lakeside pump leaks', ssuId: 'LAKE-1', priorityId: 4 })
  })
}
