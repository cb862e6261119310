// What the hash of a plan sees and what it looks past.
import test from 'ava'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

async function hash(changes: unknown[], effects: unknown[] = [], now = '2026-11-02T06:30:11.123Z'): Promise<string> {
  const client = await service().admin.connect()
  try {
    await client.query(`begin; set local app.now = '${now}'`)
    const { rows } = await client.query('select app.plan_hash($1, $2) as hash', [JSON.stringify(changes), JSON.stringify(effects)])
    return rows[0].hash
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const create = (id: string, fields: Record<string, unknown> = {}) =>
  ({ entity: 'thing', id, action: 'create', fields: Object.fromEntries(Object.entries(fields).map(([key, to]) => [key, { from: null, to }])) })

test('ids and codes that the call makes are looked past', async (t) => {
  t.is(await hash([create('06fk2v9q8m3t', { title: 'Repair' })]), await hash([create('06fk2v9q8m9z', { title: 'Repair' })]))
  t.is(await hash([create('41', { quantity: 40 })]), await hash([create('40', { quantity: 40 })]), 'a number that only looks like the id stays')
  t.is(await hash([create('41'), create('41/oak', { thingId: 41 })]), await hash([create('40'), create('40/oak', { thingId: 40 })]))
  t.is(await hash([create('41')], [{ data: { downtime: { id: 41 } } }]), await hash([create('42')], [{ data: { downtime: { id: 42 } } }]))
  t.is(await hash([create('3')], [{ task: { priorityId: 3 } }]), await hash([create('4')], [{ task: { priorityId: 3 } }]), 'what only happens to be as large stays')
  t.is(await hash([create('x1x1', { code: 'WO-12' })], [{ text: 'about WO-12' }]), await hash([create('x1x2', { code: 'WO-13' })], [{ text: 'about WO-13' }]))
})

test('times counted from now are looked past, others are not', async (t) => {
  const later = '2026-11-02T07:45:59.777Z'
  t.is(await hash([create('a', { due: '2026-11-03T06:30:11.123Z' })]), await hash([create('a', { due: '2026-11-03T07:45:59.777Z' })], [], later))
  t.not(await hash([create('a', { due: '2026-11-03T06:30:11.123Z' })]), await hash([create('a', { due: '2026-11-04T07:45:59.777Z' })], [], later))
  t.is(await hash([create('a', { due: '2026-12-24T12:00:00.000Z' })]), await hash([create('a', { due: '2026-12-24T12:00:00.000Z' })], [], later))
  t.not(await hash([create('a', { due: '2026-12-24T12:00:00.000Z' })]), await hash([create('a', { due: '2026-12-25T12:00:00.000Z' })]))
  t.is(await hash([create('a', { durationSeconds: 12.5 })]), await hash([create('a', { durationSeconds: 70 })], [], later))
})

test('anything else that differs is another plan', async (t) => {
  t.not(await hash([create('a', { quantity: 1 })]), await hash([create('a', { quantity: 2 })]))
  t.not(await hash([create('a')]), await hash([{ ...create('a'), action: 'update' }]))
  t.not(await hash([], [{ type: 'stock', quantity: 1 }]), await hash([], [{ type: 'stock', quantity: 2 }]))
})
