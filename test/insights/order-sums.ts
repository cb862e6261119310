// What explains an order's plot points adds up to them.
import assert from 'node:assert/strict'

const sum = (rows: any[], of: (one: any) => number) => rows.reduce((all, one) => all + of(one), 0)

/** losses are those that the order has, in any order. */
export function addUp(points: any, explained: any, losses: { kind: string; seconds: number }[]): void {
  const { times, pieces } = explained
  const took = (kind: string) => sum(times, (one) => (one.kind === kind ? one.seconds : 0))
  if (points.leadTimeSeconds !== null) {
    assert.deepEqual([took('touch'), took('waiting')], [points.touchTimeSeconds, points.waitingTimeSeconds])
    assert.deepEqual(
      [times[0]?.from ?? points.startedAt, took('touch') + took('waiting')],
      [points.startedAt, points.leadTimeSeconds],
    )
    if (points.endedAt && times.length > 0) assert.equal(times.at(-1).to, points.endedAt)
  } else assert.deepEqual(times, [])
  for (const [n, one] of times.entries()) {
    assert.equal(one.seconds, (Date.parse(one.to) - Date.parse(one.from)) / 1000)
    if (n > 0) assert.equal(one.from, times[n - 1].to, 'without a gap')
    assert.equal(one.operations.length > 0, one.kind === 'touch')
    assert.ok(one.kind === 'touch' || one.losses.length > 0, `${one.from} is nobody's: ${JSON.stringify(explained)}`)
  }
  assert.deepEqual(
    [sum(pieces, (one) => one.goodQuantity), sum(pieces, (one) => one.scrapQuantity)],
    [points.goodQuantity, points.scrapQuantity],
  )
  const most = (some: { kind: string; seconds: number }[]) =>
    some.map(({ kind, seconds }) => `${Number(seconds)} ${kind}`).toSorted()
  assert.deepEqual(most(explained.losses), most(losses.filter((one) => Number(one.seconds) > 0)))
  const biggest = explained.losses.find((one: any) => one.kind !== 'unmeasured' && one.seconds >= 1)
  assert.deepEqual([points.biggestLoss?.kind, points.biggestLoss?.seconds], [biggest?.kind, biggest?.seconds])
  const [cause] = explained.causes
  const told = points.lateness?.cause
  assert.deepEqual([told?.kind, told?.seconds], [cause?.kind, cause?.seconds])
}
