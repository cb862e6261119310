// A webhook that is changed while a worker sends: an attempt under way goes on, and nothing follows it as it was before.
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { setArchived } from '../../server/operator/companies.ts'
import type { TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'
import { deliveringFor, lot, subscribe } from './support.ts'

const delivering = deliveringFor(test)
const many = 6

/** Changes a webhook while the first of many messages that a worker took at once waits for its answer, which comes then. */
async function changedAmid(path: string, change: (company: TestCompany, id: string) => Promise<unknown>) {
  const { service, receiver } = delivering()
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url(path), { headers: { 'X-Plant': 'north' } })
  let answered = () => {}
  receiver.answer(path, (_, response) => {
    if (receiver.at(path).length > 1) return response.writeHead(204).end()
    answered = () => response.writeHead(204).end()
  })
  await company.sql(`select app.emit('lot.created', variadic array_fill($1::jsonb, array[${many}]))`, [
    JSON.stringify(lot('L-1')),
  ])
  await receiver.until(path, 1)
  await change(company, id)
  await sleep(250)
  answered()
  return { company, id, receiver }
}

/** How many messages of a company stand at each state, once none is due. */
async function settled(company: TestCompany): Promise<object> {
  const of = `from events.deliveries where company_id = app.company_id()`
  await until(async () => (await company.sql(`select ${of} and due_at is not null limit 1`)).length === 0)
  const [row] = await company.sql(
    `select json_object_agg(status, n) as states from (select status, count(*)::int as n ${of} group by status) s`,
  )
  return row!.states as object
}

for (const [what, change] of [
  ['deleted', (company: TestCompany, id: string) => company.delete(`/webhooks/${id}`)],
  ['switched off', (company: TestCompany, id: string) => company.patch(`/webhooks/${id}`, { isActive: false })],
] as const)
  test(`to a webhook that is ${what} nothing goes after the attempt under way`, async (t) => {
    const path = `/${what.replace(' ', '-')}`
    const { company, receiver } = await changedAmid(path, (company, id) => company.ok(change(company, id)))
    t.deepEqual(await settled(company), { success: 1, failed: many - 1 })
    t.is(receiver.at(path).length, 1)
  })

test('what was taken for an old address goes to the new one', async (t) => {
  const { receiver } = delivering()
  const { company } = await changedAmid('/old-address', (company, id) =>
    company.ok(company.patch(`/webhooks/${id}`, { targetUrl: receiver.url('/new-address') })),
  )
  await receiver.until('/new-address', many - 1)
  t.deepEqual(await settled(company), { success: many })
  t.deepEqual([receiver.at('/old-address').length, receiver.at('/new-address').length], [1, many - 1])
})

test('what was taken before headers were changed goes with the new ones', async (t) => {
  const { company, receiver } = await changedAmid('/headers', (company, id) =>
    company.ok(company.patch(`/webhooks/${id}`, { headers: { 'X-Plant': 'south' } })),
  )
  t.deepEqual(await settled(company), { success: many })
  t.deepEqual(
    receiver.at('/headers').map(({ headers }) => headers['x-plant']),
    ['north', ...Array.from({ length: many - 1 }, () => 'south')],
  )
})

test('of a company that is archived nothing goes after the attempt under way, and the rest when it is back', async (t) => {
  const { service } = delivering()
  const archive = (company: TestCompany, archived: boolean) =>
    setArchived(service.operator, company.shortName, archived)
  const { company, id, receiver } = await changedAmid('/archived', (company) => archive(company, true))
  const taken = `select events.lane_is_taken(id) as taken from events.webhooks
                  where company_id = app.company_id() and external_id = $1`
  await until(async () => (await company.sql(taken, [id]))[0]!.taken === false)
  t.is(receiver.at('/archived').length, 1)
  await archive(company, false)
  t.deepEqual(await settled(company), { success: many })
})
