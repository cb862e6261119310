// How much one company does is nobody else's business: two companies alike, which do the same beside a third that does
// little or much, are shown the very same numbers by everything that can be read.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { callOverRest } from './support/addresses.ts'
import { sampleOf } from './support/samples.ts'
import { serviceFor, type TestCompany } from './support/service.ts'
import { until } from './support/until.ts'
import { makeWorld, type World } from './support/world.ts'

const service = serviceFor(test)

let orders = 0

async function day({ company, rawSku, machine, webhook, shelf, taskType, mark }: World): Promise<void> {
  const { purchaseOrder } = await company.ok(
    company.post('/purchase-orders', { externalSystemId: `PO ${++orders}`, lines: [{ sku: rawSku, quantity: 5 }] }),
  )
  const lines = [
    { lineId: purchaseOrder.lines[0].id, quantity: 2, storageUnitId: shelf, lotCode: `${mark} ${purchaseOrder.id}` },
  ]
  await company.ok(company.post(`/purchase-orders/${purchaseOrder.id}/receive`, { lines }))
  const stop = await company.ok(company.post('/downtime-events', { ssuId: machine }))
  await company.ok(company.post(`/downtime-events/${stop.id}/close`, {}))
  await company.ok(company.post(`/webhooks/${webhook}/test`))
  await company.ok(company.post('/tasks', { typeId: taskType, title: 'Sweep' }))
  await company.ok(company.post('/teams', { name: `Team ${purchaseOrder.id}`, memberIds: [] }))
}

/** Both days' tasks: events appear once every older transaction has ended, also those of others. */
async function showsEvents(company: TestCompany): Promise<boolean> {
  const { data } = await company.ok(company.get('/events?types=task.created&limit=100'))
  return data.filter((event: object) => JSON.stringify(event).includes('Sweep')).length === 2
}

/** Every number above a million that reads answer, by where it stands; durations go by the clock. */
async function numbersOf(world: World): Promise<Map<string, number[]>> {
  await until(() => showsEvents(world.company))
  const found = new Map<string, number[]>()
  for (const capability of capabilities.filter(({ effect }) => effect === 'read')) {
    const sample = sampleOf(capability)
    if (sample.kind) continue
    const reply = await callOverRest(world.company, capability, await sample.input(world))
    JSON.parse(reply.text, (key, value) => {
      const place = `${capability.name} ${key}`
      const isNumber = Number.isInteger(value) && value > 1_000_000 && !/seconds$/i.test(key)
      if (isNumber) found.set(place, [...(found.get(place) ?? []), value])
      return value
    })
  }
  return found
}

test('no number that a company is shown tells how much another one does', async (t) => {
  const busy = await makeWorld(service(), 'factory', 'w2busy')
  const shown = []
  for (const days of [1, 3]) {
    const world = await makeWorld(service(), 'factory', 'w1quiet')
    await day(world)
    for (let n = 0; n < days; n++) await day(busy)
    await day(world)
    shown.push(await numbersOf(world))
  }
  t.deepEqual(shown[1], shown[0])
  for (const list of [
    'purchase_orders.list id',
    'stock_transactions.list id',
    'downtime_events.list id',
    'audit.list id',
  ])
    t.true(shown[0]!.has(list), `${[...shown[0]!.keys()].join(', ')}: without ${list}`)
})
