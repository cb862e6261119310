// Writes small production logs for tests, in the format of the real one.
import { DateTime } from 'luxon'
import type { Log } from '../../tasks/replay/log.ts'
import { readLog } from '../../tasks/replay/log.ts'

export const header =
  'Case ID,Activity,Resource,Start Timestamp,Complete Timestamp,Span,Work Order  Qty,Part Desc.,Worker ID,Report Type,Qty Completed,Qty Rejected,Qty for MRB,Rework'

type Written = Partial<{
  order: string
  operation: string
  machine: string
  from: string
  to: string
  quantity: string | number
  part: string
  worker: string
  kind: string
  good: string | number
  scrap: string | number
  held: string | number
  rework: string
}>

/** One line of a log; what a test does not name is an ordinary report. */
export function row(given: Written = {}): string {
  const all = {
    order: 'Order 1',
    operation: 'Turning',
    machine: 'Lathe',
    from: '08:00',
    to: '09:00',
    quantity: 10,
    part: 'Shaft',
    worker: 'W01',
    kind: 'D',
    good: 5,
    scrap: 0,
    held: 0,
    rework: '',
    ...given,
  }
  const time = (text: string) => (/^\d\d:\d\d$/.test(text) ? `2024/01/15 ${text}:00.000` : text)
  return [
    all.order,
    all.operation,
    all.machine,
    time(all.from),
    time(all.to),
    '001:00',
    all.quantity,
    all.part,
    all.worker,
    all.kind,
    all.good,
    all.scrap,
    all.held,
    all.rework,
  ].join(',')
}

export function read(text: string | Uint8Array, timezone = 'UTC'): Promise<Log> {
  const source = (async function* () {
    yield text
  })()
  return readLog(source, { timezone, now: DateTime.fromISO('2024-06-01T00:00:00Z') })
}

export function readRows(...rows: Written[]): Promise<Log> {
  return read([header, ...rows.map(row)].join('\n'))
}
