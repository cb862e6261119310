// What the service says, and what another way to work it out says.
import { type History, ratio, readings, type sums } from './model.ts'

/** What the service says of a machine's window is what the look at each second comes to. */
export function compare(
  row: any,
  sum: ReturnType<typeof sums>,
  told: History,
  { from, to }: { from: number; to: number },
): void {
  const running = sum.planned - sum.down
  const made = sum.good + sum.scrap
  const monitored = [...told.stops.map((one) => one.from), ...told.states.map((one) => one.at)].some((at) => at < to)
  const availability = monitored ? ratio(running, sum.planned) : null
  const counter = readings('good', told)
  const onNone = told.uncounted.filter((one) => one.kind === 'good').map((one) => one.at)
  const hour = 3_600_000
  const isOnNone = Object.values(Object.groupBy(onNone, (at) => Math.floor(at / hour))).some(
    (some) => Math.floor(some![0]! / hour) * hour < to && Math.max(...some!) >= from,
  )
  const isCounted = !isOnNone && Math.min(...counter) < to && Math.max(...counter) >= from
  const known = sum.ideal > 0 || (sum.ideal === 0 && (made === 0 || isCounted))
  const rated = monitored && (sum.counts > 0 || isCounted) && sum.unrated === 0 && known
  const performance = rated ? ratio(sum.ideal, running * 1e6) : null
  const quality = sum.good >= 0 && sum.scrap >= 0 ? ratio(sum.good, made) : null
  const whole = availability !== null && performance !== null && quality !== null
  same(
    {
      plannedSeconds: row.plannedSeconds,
      downtimeSeconds: row.downtimeSeconds,
      goodQuantity: row.goodQuantity,
      scrapQuantity: row.scrapQuantity,
      maintenance: row.explain.sums.maintenanceSeconds,
      noData: row.explain.sums.noDataSeconds,
      notPlanned: row.explain.sums.notPlannedSeconds,
      setup: row.explain.sums.setupSeconds,
      minor: row.explain.sums.minorStopSeconds,
      scheduled: row.explain.sums.scheduledSeconds,
      availability: row.availability,
      performance: row.performance,
      quality: row.quality,
      oee: row.oee,
    },
    {
      plannedSeconds: sum.planned,
      downtimeSeconds: sum.down,
      goodQuantity: sum.good,
      scrapQuantity: sum.scrap,
      maintenance: sum.maintenance,
      noData: sum.noData,
      notPlanned: sum.notPlanned,
      setup: sum.setup,
      minor: sum.minor,
      scheduled: sum.scheduled,
      availability,
      performance,
      quality,
      oee:
        availability === 0 || performance === 0 || quality === 0
          ? 0
          : whole
            ? ratio(BigInt(sum.ideal) * BigInt(sum.good), BigInt(sum.planned) * BigInt(made) * 1_000_000n)
            : null,
    },
  )
}

export function same(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (a !== b) throw new Error(`the service says ${a}\nthe seconds say ${b}`)
}
