// Every capability answers its sample, and the answer has exactly the shape that the API description tells, its numbers
// without zeros that a calculation leaves behind a point.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { callOverRest } from './support/addresses.ts'
import { sampleOf } from './support/samples.ts'
import { scaleNumbers, trailingZeros } from './support/scaled.ts'
import { serviceFor } from './support/service.ts'
import { makeWorld, type World } from './support/world.ts'

const service = serviceFor(test)
let shared: Promise<World> | undefined

for (const capability of capabilities) {
  test.serial(`${capability.name} answers in its shape`, async (t) => {
    // Reads leave the world as it is, so that one serves them all.
    if (capability.effect === 'read') shared ??= worldAtWork()
    const world = await (capability.effect === 'read' ? shared! : scaledWorld(sampleOf(capability).kind))
    const reply = await callOverRest(world.company, capability, await sampleOf(capability).input(world))
    t.is(reply.status, 200, reply.text)
    const parsed = capability.output.safeParse(reply.body)
    t.true(parsed.success, parsed.error?.message)
    t.deepEqual(parsed.data, reply.body, 'the answer has keys that its shape does not name')
    t.deepEqual(trailingZeros(reply.text), [], 'trim_scale it')
    t.deepEqual(await inRecords(world), [], 'trim_scale what is written down of the call')
  })
}

test.serial('what is refused says numbers without such zeros too', async (t) => {
  const { company, rawSku, lotCode, shelf, rack, customer } = await scaledWorld()
  const line = { sku: rawSku, lotCode, quantity: 1000 }
  const moved = await company.post('/stock/transfers', { ...line, from: shelf, to: rack })
  t.like(moved.body, { code: 'insufficient_stock', available: 100, wanted: 1000 })
  t.regex(moved.body.detail, / holds 100 of /)
  t.deepEqual(trailingZeros(moved.text), [])
  const lines = [{ ...line, storageUnitId: shelf }]
  const shipment = await company.ok(company.post('/shipments', { customerId: customer, lines }))
  await scaleNumbers(service().adminUrl, company)
  const shipped = await company.post(`/shipments/${shipment.id}/ship`, {})
  t.like(shipped.body, { code: 'insufficient_stock' })
  t.regex(shipped.text, / holds 100 of /)
  t.deepEqual(trailingZeros(shipped.text), [])
})

async function scaledWorld(kind?: 'factory' | 'managed_services'): Promise<World> {
  const world = await makeWorld(service(), kind)
  await scaleNumbers(service().adminUrl, world.company)
  return world
}

/** In which pieces were counted and made, goods came and a meter was read. */
async function worldAtWork(): Promise<World> {
  const world = await scaledWorld()
  const { company, mark, lotCode } = world
  const { operations } = await company.ok(company.post(`/work-orders/${world.workOrder}/release`, {}))
  await company.ok(company.done(operations[0], { goodQuantity: 4, scrapQuantity: 1 }))
  await company.ok(company.post(`/tasks/${world.task}/counts`, { goodQuantity: 3, scrapQuantity: 1 }))
  await company.ok(company.post(`/meters/${company.meter[`${mark} hours`]}/readings`, { value: 7 }))
  const line = { quantity: 5, storageUnitId: world.rack, lotCode: `${lotCode}-2`, lineId: world.purchaseOrderLine }
  await company.ok(company.post(`/purchase-orders/${world.purchaseOrder}/receive`, { lines: [line] }))
  await scaleNumbers(service().adminUrl, company)
  return world
}

/** Of events and of the audit log. */
async function inRecords({ company }: World): Promise<string[]> {
  const rows = await company.sql(
    `select data::text as text from events.events where company_id = app.company_id()
     union all select fields::text from app.audit_changes where company_id = app.company_id()`,
  )
  return rows.flatMap(({ text }) => trailingZeros(text as string))
}
