// Going on where a stopped replay was, by what the service has counted.
import test from 'ava'
import type { OperationTask } from '../../tasks/replay/answers.ts'
import { detailsOf, resume } from '../../tasks/replay/play.ts'
import { readRows } from './written.ts'

const operation = async () => {
  const log = await readRows(
    { good: 3, to: '09:00' },
    { good: 0, kind: 'S', to: '10:00' },
    { good: 2, scrap: 1, to: '11:00' },
    { good: 3, to: '12:00' },
  )
  return log.orders[0]!.operations[0]!
}
const task = (goodQuantity: number, scrapQuantity: number, status = 'ready'): OperationTask => ({
  taskId: 'T1',
  step: 1,
  name: 'Shaft: Turning',
  status,
  ssuId: null,
  goodQuantity,
  scrapQuantity,
})
const left = (found: ReturnType<typeof resume>) =>
  typeof found === 'string' ? found : [...found.left].map((row) => row.line)

test('what the service has counted is not sent again, and rows without quantity are never sent', async (t) => {
  const turning = await operation()
  t.deepEqual(left(resume(task(0, 0), turning)), [2, 4, 5])
  t.deepEqual(left(resume(task(3, 0), turning)), [4, 5])
  t.deepEqual(left(resume(task(5, 1), turning)), [5])
  t.deepEqual(left(resume(task(8, 1), turning)), [])
  t.deepEqual(left(resume(task(8, 1, 'done'), turning)), [])
})

test('totals that the log cannot have led to are left alone', async (t) => {
  const turning = await operation()
  t.regex(resume(task(4, 0), turning) as string, /holds 4 good and 0 scrap/)
  t.regex(resume(task(9, 1), turning) as string, /holds 9 good and 1 scrap/)
  t.regex(resume(task(5, 0), turning) as string, /holds 5 good and 0 scrap/)
})

test('an operation that was closed by hand is reported with what it lacks', async (t) => {
  t.is(resume(task(3, 0, 'done'), await operation()), "it is done already, with 2 of the log's rows not counted")
})

test("what the reports say beyond counts goes into the operation's details", async (t) => {
  const log = await readRows(
    { worker: 'W02', kind: 'S', good: 0 },
    { worker: 'W01', held: 4 },
    { worker: 'W02', rework: 'Y' },
    { kind: 'B', good: 0, worker: '' },
  )
  t.is(
    detailsOf(log.orders[0]!.operations[0]!),
    [
      'Reports: 1 setup, 2 production, 1 breakdown',
      'Workers: W02, W01',
      'Reports of rework: 1',
      'Held for review: 4',
    ].join('\n'),
  )
})
