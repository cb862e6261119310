// Scrap by day and operation: a correction is of the day of what it corrects.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test)
const hour = 3_600_000
const midnight = new Date(new Date().toISOString().slice(0, 10)).getTime()
/** Noon of so many days ago. */
const noon = (daysAgo: number) => new Date(midnight + (12 - 24 * daysAgo) * hour).toISOString()
const dayOf = (daysAgo: number) => noon(daysAgo).slice(0, 10)
const today = () => new Date().toISOString().slice(0, 10)

const count = (company: TestCompany, id: number, goodQuantity: number, scrapQuantity: number, daysAgo: number) =>
  company.ok(company.post(`/tasks/${id}/counts`, { goodQuantity, scrapQuantity, occurredAt: noon(daysAgo) }))
const correct = (company: TestCompany, id: number, goodQuantity: number, scrapQuantity: number) =>
  company.ok(company.post(`/tasks/${id}/counts/corrections`, { goodQuantity, scrapQuantity, reason: 'counted anew' }))

async function scrap(company: TestCompany): Promise<[string, string, number, number][]> {
  const { scrapDays } = await data(
    company,
    '{ scrapDays(orderBy: DAY_ASC) { nodes { day scrapQuantity counts taskType { typeName } } } }',
  )
  return scrapDays.nodes.map((row: Record<string, unknown>) => [
    row.day,
    (row.taskType as { typeName: string }).typeName,
    row.scrapQuantity,
    row.counts,
  ])
}

test('scrap by operation and day', async (t) => {
  const company = await service().company(plant)
  const { operations } = await company.release('HINGE', 10)
  await company.ok(company.post(`/tasks/${operations[0].taskId}/counts`, { goodQuantity: 4, scrapQuantity: 1 }))
  t.deepEqual(await scrap(company), [[today(), 'Saw', 1, 1]])
})

for (const [where, sku] of [
  ['on a machine', 'HINGE'],
  ['on no machine', 'PLATE'],
] as const)
  test(`scrap that a correction ${where} takes back was none on its day, and is none today`, async (t) => {
    const company = await service().company({
      ...plant,
      taskTypes: plant.taskTypes!.map((type) => (sku === 'PLATE' ? { ...type, workCenter: undefined } : type)),
    })
    const { operations } = await company.release(sku, 100)
    const id = operations[0].taskId
    const type = sku === 'HINGE' ? 'Saw' : 'Stamp'
    await count(company, id, 10, 5, 3)
    await count(company, id, 10, 2, 2)
    await correct(company, id, 0, -3)
    t.deepEqual(await scrap(company), [
      [dayOf(3), type, 4, 2],
      [dayOf(2), type, 0, 2],
    ])
  })

test('good pieces that turn out to be scrap were scrap on the day on which they were made', async (t) => {
  const company = await service().company(plant)
  const { operations } = await company.release('HINGE', 100)
  await count(company, operations[0].taskId, 10, 0, 2)
  await correct(company, operations[0].taskId, -4, 4)
  t.deepEqual(await scrap(company), [[dayOf(2), 'Saw', 4, 1]])
})
