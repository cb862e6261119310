// Readings come while machines, their meters and their tasks are changed: all lock in one order (db/work/README.md), so that
// none waits for another that waits for it.
import test, { type ExecutionContext } from 'ava'
import type { Reply } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { company, ingest, minutesAgo, monitored, openTasks, reading } from './machines.ts'

const service = serviceFor(test)

const lock = (row: string, how = '') =>
  `select from ${row} and r.company_id = app.company_id() for no key update of r ${how}`

/** Makes the call while somebody else holds a row; what is looked at while it waits, and then its answer. */
async function waitingFor(
  t: ExecutionContext,
  shop: TestCompany,
  row: string,
  call: () => Promise<Reply>,
  look: (isFree: (row: string) => Promise<boolean>) => Promise<void>,
): Promise<Reply> {
  const held = await shop.hold(t, lock(row))
  const reply = call()
  await held.waitedFor()
  await look(async (row) => (await shop.sql(lock(row, 'skip locked'))).length === 1)
  await held.release()
  return await reply
}

const machine = (name: string) => `sites.ssus r where r.external_id = '${name}'`
const heard = (name: string) =>
  `downtime.heard r join sites.ssus s on s.company_id = r.company_id and s.id = r.ssu_id where s.external_id = '${name}'`

test('a spec that changes machines takes them as their readings do', async (t) => {
  const shop = await company(service())
  const machineData = monitored.machineData!.map((one) => ({ ...one, noDataAfterMinutes: 90 }))
  const spec = {
    version: 1,
    sites: [{ name: 'Hall', ssus: [{ name: 'Saw', make: 'Other' }, { name: 'Press' }] }],
    machineData,
  }
  const reply = await waitingFor(
    t,
    shop,
    heard('Press'),
    () => shop.post('/config/apply', { spec }),
    async (isFree) => {
      t.true(await isFree(machine('Saw')), 'it waits before it holds a machine')
    },
  )
  t.like(reply.body, { state: 'done' })
  await ingest(shop, [reading('Saw', 'state', 5, 'RUN'), reading('Press', 'state', 5, 'ALARM')])
})

test('a machine that goes out of use is taken as its readings do, with the one that is no default any more', async (t) => {
  const shop = await company(service())
  await shop.ok(shop.put('/ssus/Press', { isDefault: true }))
  const reply = await waitingFor(
    t,
    shop,
    heard('Saw'),
    () => shop.put('/ssus/Saw', { isActive: false, isDefault: true }),
    async (isFree) => {
      t.true(await isFree(machine('Press')))
    },
  )
  t.is(reply.status, 200)
  const [first, second] = (
    await shop.sql('select s.external_id as id from sites.ssus s where s.company_id = app.company_id() order by s.id')
  ).map(({ id }) => id)
  await shop.ok(shop.put(`/ssus/${second}`, { isDefault: true }))
  const waited = await waitingFor(
    t,
    shop,
    machine(first as string),
    () => shop.put(`/ssus/${first}`, { isDefault: true }),
    async (isFree) => {
      t.true(await isFree(machine(second as string)), 'machines are taken in order')
    },
  )
  t.is(waited.status, 200)
  const free = await waitingFor(
    t,
    shop,
    heard(first as string),
    () => shop.put(`/ssus/${second}`, { isDefault: true }),
    async (isFree) => {
      for (const one of [first, second]) t.true(await isFree(machine(one as string)), 'and who is heard before both')
    },
  )
  t.is(free.status, 200)
})

test('a late reading leaves the task alone that somebody is changing, who may wait for the meter', async (t) => {
  const shop = await company(service(), {
    machineData: [
      {
        machine: 'Saw',
        meters: [{ key: 'hours', name: 'Hours', source: 'manual' }],
        usageRules: [{ meter: 'hours', every: 100, taskType: 'Lubricate', anchor: 'completion' }],
      },
    ],
  })
  const read = (value: number, minutes: number) =>
    shop.post(`/meters/${shop.meter.Hours}/readings`, { value, occurredAt: minutesAgo(minutes) })
  await shop.ok(read(150, 40))
  await shop.ok(read(260, 30))
  t.deepEqual(await openTasks(shop), { Lubricate: 1 })
  const holder = await service().admin.connect()
  try {
    await holder.query(
      `begin; select from work.tasks t where t.company_id = (select id from app.companies where short_name = '${shop.shortName}') for no key update`,
    )
    t.is((await read(35, 50)).status, 200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
