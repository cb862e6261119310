// Machines, gateways and people spell the same text differently in Unicode.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { company, history, ingest, minutesAgo, reading } from './machines.ts'

const service = serviceFor(test)

test('é is é, in one character or in two: of keys, states and their mapping', async (t) => {
  const [one, two] = ['\u00e9tat', 'e\u0301tat']
  const signal = (key: string, states: Record<string, string>) => ({
    machine: 'Saw',
    signals: [{ key, kind: 'state' as const, states }],
  })
  const shop = await company(service(), { machineData: [signal(two, { [`${two} 1`]: 'Running', [one]: 'Broken' })] })
  t.like(await ingest(shop, [reading('Saw', one, 30, `${one} 1`), reading('Saw', two, 20, two)]), {
    new: 2,
    rejected: [],
  })
  t.deepEqual(await history(shop, 'Saw'), [
    ['Running', 30],
    ['Broken', 20],
  ])
  const again = { ...reading('Saw', one, 10, one), at: '2026-01-01T00:00:00Z' }
  const at = minutesAgo(10)
  t.like(
    await ingest(shop, [
      { ...again, at },
      { ...again, at, key: two, value: two },
    ]),
    { new: 1, rejected: [] },
  )
  const machineData = [signal(one, { [one]: 'Running' })]
  const { summary } = await shop.ok(shop.post('/config/plan', { spec: { version: 1, machineData } }))
  t.like(summary, { create: 0, update: 1 })
  const twice = [signal('state', { [one]: 'Running', [two]: 'Broken' })]
  const { problems } = await shop.ok(shop.post('/config/validate', { spec: { version: 1, machineData: twice } }))
  t.deepEqual(problems, [
    { path: `machineData[0].signals[0].states.${two}`, message: 'is there twice, in two spellings of Unicode' },
  ])
  const keys = [{ ...signal(one, {}), signals: [signal(one, {}), signal(two, {})].flatMap(({ signals }) => signals) }]
  t.is((await shop.ok(shop.post('/config/validate', { spec: { version: 1, machineData: keys } }))).valid, false)
})
