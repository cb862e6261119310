// Writes a small production log of a made-up shop, the same every time: twelve orders that between them show
// everything odd a real log shows. It is what the replay plays when it is given no file.
import { DateTime } from 'luxon'

const header = [
  'Case ID',
  'Activity',
  'Resource',
  'Start Timestamp',
  'Complete Timestamp',
  'Span',
  'Work Order  Qty',
  'Part Desc.',
  'Worker ID',
  'Report Type',
  'Qty Completed',
  'Qty Rejected',
  'Qty for MRB',
  'Rework',
]

const machineOf: Record<string, string[]> = {
  Sawing: ['Saw'],
  Turning: ['Lathe 1', 'Lathe 2'],
  'Milling - Mill 1': ['Mill 1'],
  'Setup - Mill 1': ['Mill 1'],
  'Grinding - Grinder 1': ['Grinder 1'],
  'Grinding Rework': ['Grinder 1'],
  Inspection: ['Inspection bench'],
  Packing: ['Packing bench'],
}
const routes: Record<string, string[]> = {
  'Pump Shaft': ['Sawing', 'Turning', 'Grinding - Grinder 1', 'Inspection', 'Packing'],
  'Valve Body': ['Turning', 'Milling - Mill 1', 'Inspection', 'Packing'],
  Coupling: ['Sawing', 'Milling - Mill 1', 'Inspection', 'Packing'],
}
type Oddity =
  | 'operations change places'
  | 'more than ordered'
  | 'set up only'
  | 'all rejected'
  | 'breaks off'
  | 'rework'
  | 'no dates'
  | 'another machine stands in'
const orders: [id: string, part: string, quantity: number, oddity?: Oddity][] = [
  ['S-201', 'Pump Shaft', 40],
  ['S-202', 'Valve Body', 25, 'operations change places'],
  ['S-203', 'Coupling', 60, 'more than ordered'],
  ['S-204', 'Pump Shaft', 12, 'rework'],
  ['S-205', 'Valve Body', 8, 'set up only'],
  ['S-206', 'Coupling', 30, 'no dates'],
  ['S-207', 'Pump Shaft', 20, 'breaks off'],
  ['S-208', 'Valve Body', 15, 'all rejected'],
  ['S-209', 'Coupling', 45, 'another machine stands in'],
  ['S-210', 'Pump Shaft', 33, 'operations change places'],
  ['S-211', 'Valve Body', 50],
  ['S-212', 'Coupling', 18],
]

type Sample = {
  order: string
  operation: string
  machine: string
  start: DateTime | null
  minutes: number
  quantity: number
  part: string
  worker: string
  kind: string
  good: string
  scrap: string
  held: string
  rework: string
}

export function sampleLog(): string {
  const random = randomNumbers(20240304)
  const rows = orders.flatMap(([id, part, quantity, oddity], index) => {
    const start = DateTime.fromISO('2024-03-04T06:00', { zone: 'utc' }).plus({ hours: index * 7 })
    return withOddity(orderRows(id, part, quantity, start, random, oddity), oddity)
  })
  const lines = [header, ...rows.map(cells)]
  lines.splice(60, 0, ...misfits)
  return `${lines.map((line) => line.map(quoted).join(',')).join('\n')}\n`
}

function orderRows(
  order: string,
  part: string,
  quantity: number,
  start: DateTime,
  random: () => number,
  oddity?: Oddity,
): Sample[] {
  let clock = start
  let pieces = quantity
  const route =
    oddity === 'operations change places' ? routes[part]!.toSpliced(-2, 2, 'Packing', 'Inspection') : routes[part]!
  return route.flatMap((operation) => {
    const machines = machineOf[operation]!
    const report = (kind: string, good: number, scrap: number, held: number): Sample => {
      const minutes = kind === 'B' ? 45 : 10 + good * 3
      const row = {
        order,
        operation,
        machine: machines[Math.floor(random() * machines.length)]!,
        start: clock,
        minutes,
        quantity,
        part,
        worker: `W0${1 + Math.floor(random() * 8)}`,
        kind,
        good: `${good}`,
        scrap: `${scrap}`,
        held: `${held}`,
        rework: '',
      }
      clock = clock.plus({ minutes: minutes + 5 })
      return row
    }
    const reports = [report('S', random() < 0.3 ? 1 : 0, 0, 0)]
    if (random() < 0.12) reports.push(report('B', 0, 0, 0))
    const scrap = pieces > 10 && random() < 0.5 ? 1 : 0
    const held = operation === 'Inspection' && random() < 0.4 ? 2 : 0
    const good = pieces - Number(reports[0]!.good) - scrap - held
    const early = Math.floor(good * (0.3 + random() * 0.4))
    reports.push(report('D', early, 0, 0), report('D', good - early, scrap, held))
    pieces -= scrap + held
    return reports
  })
}

function withOddity(rows: Sample[], oddity?: Oddity): Sample[] {
  const first = rows[0]!
  const last = rows.at(-1)!
  const at = (operation: string) => rows.findIndex((row) => row.operation === operation)
  switch (oddity) {
    case 'more than ordered':
      return rows.toSpliced(at('Inspection'), 0, { ...rows[at('Inspection') - 1]!, good: '17' })
    case 'rework': {
      const again = {
        ...rows[at('Inspection')]!,
        operation: 'Grinding Rework',
        machine: 'Grinder 1',
        kind: 'D',
        rework: 'Y',
        good: '0',
      }
      return rows.toSpliced(at('Packing'), 0, again, { ...again, operation: 'Grinding - Grinder 1', good: '4' })
    }
    case 'set up only':
      return [{ ...first, operation: 'Setup - Mill 1', machine: 'Mill 1', good: '0' }, ...rows]
    case 'all rejected':
      return rows.map((row) =>
        row.operation === last.operation && row.kind !== 'B' ? { ...row, good: '0', scrap: row.good } : row,
      )
    case 'breaks off':
      return rows
        .slice(0, at('Grinding - Grinder 1') + 1)
        .map((row, index, kept) => (index === kept.length - 1 ? { ...row, good: '0' } : row))
    case 'no dates':
      return rows.map((row, index) => (index === 0 || index === 5 ? { ...row, start: null } : row))
    case 'another machine stands in':
      return rows.map((row, index) => (index === at('Inspection') ? { ...row, machine: 'Packing bench' } : row))
    default:
      return rows
  }
}

// Rows that do not fit, one of each kind worth seeing.
const misfits = [
  [
    '',
    'Turning',
    'Lathe 1',
    '2024/03/05 08:00:00.000',
    '2024/03/05 08:30:00.000',
    '000:30',
    '40',
    'Pump Shaft',
    'W03',
    'D',
    '5',
    '0',
    '0',
    '',
  ],
  [
    'S-203',
    'Inspection',
    'Inspection bench',
    '2024/03/05 09:00:00.000',
    '2024/03/05 09:10:00.000',
    '000:10',
    '60',
    'Coupling',
    'W05',
    'D',
    '-2',
    '0',
    '0',
    '',
  ],
  [
    'S-203',
    'Inspection',
    'Inspection bench',
    '2024/03/05 09:15:00.000',
    '2024/03/05 09:20:00.000',
    '000:05',
    '60',
    'Coupling',
    'W05',
    'D',
    '1.5',
    '0',
    '0',
    '',
  ],
  [
    'S-203',
    'Packing',
    'Packing bench',
    '2024/03/05 09:30:00.000',
    '2024/03/05 09:40:00.000',
    '000:10',
    '60',
    'Valve Body',
    'W05',
    'D',
    '3',
    '0',
    '0',
    '',
  ],
  [
    'S-204',
    'Turning',
    'Lathe 2',
    '2024/13/05 09:30:00.000',
    '2024/13/05 09:40:00.000',
    '000:10',
    '12',
    'Pump Shaft',
    'W01',
    'D',
    '3',
    '0',
    '0',
    '',
  ],
]

function cells(row: Sample): string[] {
  const time = (at: DateTime | null) => at?.toFormat('yyyy/MM/dd HH:mm:ss.SSS') ?? ''
  const span = `${`${Math.floor(row.minutes / 60)}`.padStart(3, '0')}:${`${row.minutes % 60}`.padStart(2, '0')}`
  return [
    row.order,
    row.operation,
    row.machine,
    time(row.start),
    time(row.start?.plus({ minutes: row.minutes }) ?? null),
    span,
    `${row.quantity}`,
    row.part,
    row.worker,
    row.kind,
    row.good,
    row.scrap,
    row.held,
    row.rework,
  ]
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A small linear congruential generator (constants from Numerical Recipes): plain, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
