// A task of a rule that is left incomplete goes on as its follow-up: the rule waits for that, and counts from its end.
import test from 'ava'
import { company as factory, ingest, minutesAgo, monitored, openTasks, reading } from '../downtime/machines.ts'
import { data } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test)

const [saw] = monitored.machineData as any[]
const meters = [...saw.meters, { key: 'hours', name: 'Hours', source: 'manual' }]
const rule = (meter: string, taskType: string) => ({ meter, every: 100, taskType, anchor: 'completion' })
const usageRules = [rule('hours', 'Lubricate'), rule('parts', 'Change blade')]
const shop = () => factory(service(), { machineData: [{ ...saw, meters, usageRules }] })

/** Both meters are read, so many minutes ago. */
async function both(company: TestCompany, minutes: number, value: number): Promise<void> {
  const body = { value, occurredAt: minutesAgo(minutes) }
  await company.ok(company.post(`/meters/${company.meter.Hours}/readings`, body))
  await ingest(company, [reading('Saw', 'parts', minutes, value)])
}

async function due(company: TestCompany): Promise<Record<string, [number, string | null]>> {
  const { data } = await company.ok(company.get('/maintenance/due?ssuId=Saw'))
  return Object.fromEntries(data.map((one: any) => [one.rule, [one.dueReading, one.openTaskId]]))
}

const left = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
async function leave(company: TestCompany, id: string, minutes: number): Promise<string> {
  const change = company.patch(`/tasks/${id}`, { ...left, occurredAt: minutesAgo(minutes) })
  return (await company.ok(change))._meta.followUpId
}

/** Both rules' tasks, opened at 130 fifty minutes ago and left incomplete; what carries them on. */
async function followedUp(): Promise<[TestCompany, { id: string; followUp: string }[]]> {
  const company = await shop()
  await both(company, 60, 0)
  await both(company, 50, 130)
  const { data: tasks } = await company.ok(company.get('/tasks'))
  const rests = []
  for (const { id } of tasks) rests.push({ id, followUp: await leave(company, id, 45) })
  return [company, rests]
}

test('a rule by completion waits for the follow-up of its task, and counts from the end of that', async (t) => {
  const [company, rests] = await followedUp()
  const open = async () => Object.values(await due(company)).flatMap(([, id]) => id ?? [])
  t.deepEqual((await open()).sort(), rests.map(({ followUp }) => followUp).sort())
  const { dueItems } = (await data(company, '{dueItems {nodes {openTaskId}}}')) as any
  t.is(dueItems.nodes.filter(({ openTaskId }: any) => openTaskId).length, 2, 'dashboards see it too')
  await both(company, 42, 190)
  const again = []
  for (const { followUp } of rests) again.push(await leave(company, followUp, 41))
  await both(company, 30, 250)
  t.deepEqual(await openTasks(company), { Lubricate: 1, 'Change blade': 1 }, 'no second one beside it')
  for (const id of again) await company.ok(company.done(id, { occurredAt: minutesAgo(40) }))
  t.like(await due(company), { Lubricate: [290, null], 'Change blade': [290, null] })
  await both(company, 20, 290)
  t.deepEqual(await openTasks(company), { Lubricate: 1, 'Change blade': 1 })
})

test('a follow-up of a rule’s task that is declined or deleted ends it, until the task is taken up again', async (t) => {
  const [company, rests] = await followedUp()
  await both(company, 30, 250)
  const [declined, deleted] = rests
  await company.ok(company.patch(`/tasks/${declined!.followUp}`, { status: 'declined', declinedReason: 'scrapped' }))
  await company.ok(company.delete(`/tasks/${deleted!.followUp}`))
  t.like(await due(company), { Lubricate: [350, null], 'Change blade': [350, null] })
  for (const { id } of rests) await company.ok(company.patch(`/tasks/${id}`, { status: 'ready' }))
  await both(company, 20, 400)
  t.deepEqual(await openTasks(company), { Lubricate: 1, 'Change blade': 1 })
  for (const { id } of rests) await company.ok(company.done(id))
  t.like(await due(company), { Lubricate: [500, null], 'Change blade': [500, null] })
})

test('a rule waits for the follow-up of its task also where the task is deleted', async (t) => {
  const [company, rests] = await followedUp()
  for (const { id } of rests) await company.ok(company.delete(`/tasks/${id}`))
  await both(company, 30, 250)
  t.deepEqual(await openTasks(company), { Lubricate: 1, 'Change blade': 1 })
  for (const { followUp } of rests) await company.ok(company.done(followUp))
  t.like(await due(company), { Lubricate: [350, null], 'Change blade': [350, null] })
})

test('what is due by multiples and by condition tells the follow-up of the task as the open one', async (t) => {
  const company = await factory(service())
  await ingest(company, [reading('Saw', 'parts', 60, 0), reading('Saw', 'parts', 50, 130)])
  await ingest(company, [reading('Saw', 'heat', 60, 20), reading('Saw', 'heat', 50, 95)])
  const followUps: Record<string, string> = {}
  for (const { id, title } of (await company.ok(company.get('/tasks'))).data)
    followUps[title] = await leave(company, id, 45)
  t.like(await due(company), {
    Lubricate: [200, followUps.Lubricate],
    'Cool down': [80, followUps['Cool down']],
  })
  const { data } = await company.ok(company.get('/maintenance/due?ssuId=Saw'))
  t.is(data.find((one: any) => one.rule === 'Cool down').note, null)
})
