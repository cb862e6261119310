// A correction is written as counts of the times, machines and reasons that its pieces are of, as figures have them.
import test from 'ava'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { oee, shop } from './support.ts'

const service = serviceFor(test)
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const world = {
  ...shop,
  reasonCodes: [
    { kind: 'scrap' as const, code: 'BAD', label: 'Bad surface' },
    { kind: 'scrap' as const, code: 'OFF', label: 'Off size' },
  ],
  taskTypes: [{ name: 'Turn', makes: 'PART', runMinutes: 1 }],
  settings: {
    shifts: [
      { name: 'Early', days: [...week], start: '06:00', end: '14:00' },
      { name: 'Late', days: [...week], start: '14:00', end: '22:00' },
    ],
  },
  machineData: [
    {
      machine: 'Saw',
      noDataAfterMinutes: 10_080,
      signals: [{ key: 'cuts', kind: 'counter' as const, counts: 'good' as const }],
    },
  ],
}
const today = new Date(new Date().toISOString().slice(0, 10)).getTime()
/** A time of a day that is over. */
const at = (time: string) => `${new Date(today - 5 * 86_400_000).toISOString().slice(0, 10)}T${time}:00.000Z`

interface Said {
  good?: number
  scrap?: number
  code?: string
  time?: string
}

/** A task, and what is told of it. */
async function turning(ssu: string) {
  const company = await service().company(world)
  const id = await company.task('Turn', { ssu })
  await company.ok(company.patch(`/tasks/${id}`, { status: 'dispatched', occurredAt: at('06:00') }))
  const codes = (await company.ok(company.get('/reason-codes?kind=scrap'))).data
  const body = ({ good = 0, scrap = 0, code, time }: Said) => ({
    goodQuantity: good,
    scrapQuantity: scrap,
    ...(code && { scrapReasonCodeId: codes.find((one: any) => one.code === code).id }),
    ...(time && { occurredAt: at(time) }),
  })
  const report = (said: Said) => company.ok(company.post(`/tasks/${id}/counts`, body(said)))
  const correct = (said: Said) =>
    company.ok(company.post(`/tasks/${id}/counts/corrections`, { ...body(said), reason: 'Looked at again' }))
  return { company, id, report, correct }
}

interface Row {
  time: string
  good: number
  scrap: number
  code: string | null
}
/** The counts of a task from one on: time, good pieces, scrap, and why it is. */
async function counts(company: TestCompany, taskId: string, from = 1): Promise<Row[]> {
  const { taskCounts } = await data(
    company,
    `query ($taskId: String!, $from: Int!) {
       taskCounts(filter: { taskId: { equalTo: $taskId }, number: { greaterThanOrEqualTo: $from } }, orderBy: NUMBER_ASC) {
         nodes { goodQuantity scrapQuantity occurredAt scrapReasonCode { code } }
       }
     }`,
    { taskId, from },
  )
  return taskCounts.nodes.map((one: any) => ({
    time: one.occurredAt.slice(11, 16),
    good: Number(one.goodQuantity),
    scrap: Number(one.scrapQuantity),
    code: one.scrapReasonCode?.code ?? null,
  }))
}
const row = (time: string, good: number, scrap: number, code: string | null = null): Row => ({
  time,
  good,
  scrap,
  code,
})
/** Good pieces and scrap of a machine in a time. */
async function figures(company: TestCompany, ssu: string, from: string, to: string): Promise<[number, number]> {
  const { goodQuantity, scrapQuantity } = await oee(company, ssu, `from=${at(from)}&to=${at(to)}`)
  return [goodQuantity, scrapQuantity]
}
const byReason = (rows: Row[]) => {
  const sums: Record<string, number> = {}
  for (const { code, scrap } of rows) sums[code ?? 'none'] = (sums[code ?? 'none'] ?? 0) + scrap
  return sums
}

test('a correction of what two shifts of a day counted is a count in each of them, as in their figures', async (t) => {
  const { company, id, report, correct } = await turning('Lathe')
  await report({ good: 5, scrap: 10, time: '08:00' })
  await report({ good: 5, scrap: 4, time: '19:00' })
  await correct({ good: 10, scrap: -10 })
  t.deepEqual(await counts(company, id, 3), [row('19:00', 4, -4), row('08:00', 6, -6)])
  await correct({ good: -18, time: '21:00' })
  t.deepEqual(await counts(company, id, 5), [row('19:00', -9, 0), row('08:00', -9, 0)])
  t.deepEqual(await figures(company, 'Lathe', '06:00', '14:00'), [2, 4])
  t.deepEqual(await figures(company, 'Lathe', '14:00', '22:00'), [0, 0])
})

test('what a correction adds is of the time that is said, and what turns out otherwise where it was counted', async (t) => {
  const { company, id, report, correct } = await turning('Lathe')
  await report({ scrap: 4, time: '08:00' })
  await report({ scrap: 4, time: '10:00' })
  await correct({ good: 7, scrap: -6, time: '12:00' })
  t.deepEqual(await counts(company, id, 3), [row('10:00', 0, -4), row('08:00', 0, -2), row('12:00', 7, 0)])
  await correct({ good: 1, scrap: -2, time: '13:00' })
  t.deepEqual(await counts(company, id, 6), [row('08:00', 1, -2)])
  t.deepEqual(await figures(company, 'Lathe', '07:00', '09:00'), [1, 0])
  t.deepEqual(await figures(company, 'Lathe', '09:00', '14:00'), [7, 0])
})

test('pieces taken back of a task that went on elsewhere in the day are of the times of both machines', async (t) => {
  const { company, id, report, correct } = await turning('Press')
  await report({ scrap: 10, time: '08:00' })
  await company.ok(company.patch(`/tasks/${id}`, { ssuId: 'Lathe', occurredAt: at('09:00') }))
  await report({ scrap: 4, time: '10:00' })
  await correct({ good: 10, scrap: -10 })
  t.deepEqual(await counts(company, id, 3), [row('10:00', 4, -4), row('08:00', 6, -6)])
  t.deepEqual(await figures(company, 'Press', '06:00', '14:00'), [6, 4])
  t.deepEqual(await figures(company, 'Lathe', '06:00', '14:00'), [4, 0])
})

test('scrap that is taken back is taken from its reasons, and no reason has less than none', async (t) => {
  const { company, id, report, correct } = await turning('Lathe')
  await report({ scrap: 10, code: 'BAD', time: '10:00' })
  await report({ scrap: 4, code: 'OFF', time: '11:00' })
  await correct({ good: 10, scrap: -10 })
  t.deepEqual(await counts(company, id, 3), [row('11:00', 4, -4, 'OFF'), row('10:00', 6, -6, 'BAD')])
  t.deepEqual(byReason(await counts(company, id)), { BAD: 4, OFF: 0 })
})

test('scrap of a reason that a correction names is taken back first, and what becomes scrap is of that reason', async (t) => {
  const { company, id, report, correct } = await turning('Lathe')
  await report({ good: 5, scrap: 3, code: 'BAD', time: '14:00' })
  await report({ scrap: 4, code: 'OFF', time: '14:00' })
  await correct({ scrap: -2, code: 'BAD' })
  t.deepEqual(await counts(company, id, 3), [row('14:00', 0, -2, 'BAD')])
  await correct({ scrap: -3 })
  t.deepEqual(byReason(await counts(company, id)), { BAD: 1, OFF: 1 }, 'the last first, of those that are left')
  await correct({ scrap: -2, code: 'BAD' })
  t.deepEqual(byReason(await counts(company, id)), { BAD: 0, OFF: 0 })
  await correct({ good: -2, scrap: 2, code: 'OFF' })
  t.deepEqual(byReason(await counts(company, id)), { BAD: 0, OFF: 2 })
  await correct({ scrap: -1 })
  await correct({ good: 1, scrap: -1 })
  t.deepEqual(byReason(await counts(company, id)), { BAD: 0, OFF: 0 })
  t.deepEqual(await figures(company, 'Lathe', '14:00', '22:00'), [4, 0])
})

test('what a correction takes of a counter that counts piece by piece is a count for each quarter of an hour', async (t) => {
  const { company, id, correct } = await turning('Saw')
  const minutes = Array.from({ length: 41 }, (_, minute) => minute)
  const readings = minutes.map((value) => ({
    ssuId: 'Saw',
    key: 'cuts',
    at: at(`08:${String(value).padStart(2, '0')}`),
    value,
  }))
  await company.ok(company.post('/signals/readings', { readings }))
  await correct({ good: -20, scrap: 20, code: 'BAD' })
  t.deepEqual(await counts(company, id, 41), [row('08:40', -11, 11, 'BAD'), row('08:29', -9, 9, 'BAD')])
  t.deepEqual(await figures(company, 'Saw', '08:00', '08:21'), [20, 0])
  await correct({ good: 20, scrap: -20 })
  t.deepEqual(await counts(company, id, 43), [row('08:40', 11, -11, 'BAD'), row('08:29', 9, -9, 'BAD')])
  t.deepEqual(await figures(company, 'Saw', '08:00', '09:00'), [40, 0])
})

test('a correction of several counts is one entry of the audit log and told once a day', async (t) => {
  const { company, report, correct } = await turning('Lathe')
  await report({ scrap: 10, code: 'BAD', time: '08:00' })
  await report({ scrap: 4, code: 'OFF', time: '11:00' })
  await correct({ good: 10, scrap: -10 })
  const { chapters } = await company.ok(company.get(`/storylines/ssus/Lathe?from=${at('06:00')}&to=${at('22:00')}`))
  t.deepEqual(
    chapters.filter((one: any) => one.kind === 'correction').map(({ time, sentence }: any) => [time, sentence]),
    [[at('11:00'), '"Turn": 10 good, -10 scrap (Bad surface, Off size), corrected: "Looked at again".']],
  )
  const { data: log } = await company.ok(company.get('/audit-log?capability=tasks.correct_counts'))
  t.is(log.length, 1)
})
