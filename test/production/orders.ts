// Orders and what people do to them, one after the other and at once.
import fc from 'fast-check'
import type { Reply } from '../support/client.ts'
import type { TestCompany } from '../support/company.ts'
import type { Spec } from '../support/spec.ts'

export const recipe = { BAR: 2, SCREW: 3 }

export interface Routing {
  steps: { makes: boolean; gate: boolean }[]
  tracking: 'none' | 'lot' | 'serial'
  backflushBasis: 'good_and_scrap' | 'good'
  backflushShortage: 'record' | 'refuse'
}

/** What a person does next; to which task is taken by the number: mostly to one that it fits. */
export type Deed =
  | { do: 'count'; which: number; good: number; scrap: number }
  | { do: 'correct'; which: number; good: number; scrap: number }
  | { do: 'done'; which: number; good: number; scrap: number }
  | { do: 'partly'; which: number; good: number; scrap: number }
  | { do: 'decline'; which: number; unpostedCounts: 'post' | 'scrap' | undefined }
  | { do: 'pause' | 'reopen' | 'waive'; which: number }
  | { do: 'cancel'; unpostedCounts: 'post' | 'scrap' | undefined }
  | { do: 'settle' }
  | { do: 'deliver'; quantity: number }
  | { do: 'reject'; quantity: number }

const pieces = { which: fc.nat(9), good: fc.nat(6), scrap: fc.nat(3) }
const unpostedCounts = fc.constantFrom('post' as const, 'scrap' as const, undefined)
const count: fc.Arbitrary<Deed> = fc.record({ do: fc.constant('count' as const), ...pieces })
const correction: fc.Arbitrary<Deed> = fc.record({
  do: fc.constant('correct' as const),
  which: fc.nat(9),
  good: fc.integer({ min: -3, max: 2 }),
  scrap: fc.integer({ min: -2, max: 2 }),
})
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: count },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('done' as const), ...pieces }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('partly' as const), ...pieces }) },
  { weight: 2, arbitrary: correction },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const), which: fc.nat(9), unpostedCounts }) },
  fc.record({ do: fc.constantFrom('pause' as const, 'reopen' as const, 'waive' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('settle' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reject' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  },
)
const cancel: fc.Arbitrary<Deed> = fc.record({ do: fc.constant('cancel' as const), unpostedCounts })
/** What one client does, deed after deed: mostly a single one, or counts anew what has ended, and ends it again. */
const act: fc.Arbitrary<Deed[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(deed) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(8), fc.oneof(count, correction, correction))
      .map(([which, change]): Deed[] => [{ do: 'reopen', which }, change, { do: 'done', which, good: 0, scrap: 0 }]),
  },
)
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 })
const end = fc.tuple(count, count, count, cancel, deed).map((end) => end.map((deed) => [deed]))
/** Each round is done at once. Nothing comes after a cancel, which is the last of all, with something just counted. */
export const history: fc.Arbitrary<Deed[][][]> = fc
  .tuple(rounds, fc.option(end, { freq: 2, nil: undefined }))
  .map(([rounds, end]) => (end ? [...rounds, end.slice(0, 3), end.slice(3)] : rounds))
export const routing: fc.Arbitrary<Routing> = fc.record({
  steps: fc
    .array(fc.record({ makes: fc.boolean(), gate: fc.boolean() }), { minLength: 1, maxLength: 4 })
    .filter((steps) => steps.some(({ makes }) => makes)),
  tracking: fc.constantFrom('none', 'lot', 'serial'),
  backflushBasis: fc.constantFrom('good_and_scrap', 'good'),
  backflushShortage: fc.constantFrom('record', 'record', 'record', 'refuse'),
})

export function plantOf({ steps, tracking, ...settings }: Routing): Spec {
  return {
    settings: { ...settings, ncrTaskType: 'Nonconformance' },
    sites: [{ name: 'Hall', ssus: [{ name: 'Lathe' }], storageUnits: [{ name: 'Rack', type: 'rack' }] }],
    workCenters: [{ name: 'Turning', machines: ['Lathe'] }],
    products: [
      { sku: 'BAR', itemClass: 'raw', tracking: 'lot' },
      { sku: 'SCREW', itemClass: 'raw' },
      {
        sku: 'PART',
        tracking,
        recipe: Object.entries(recipe).map(([sku, quantity]) => ({ sku, quantity })),
      },
    ],
    taskTypes: [
      { name: 'Nonconformance' },
      ...steps.map(({ makes }, n) => ({
        name: `Step ${n + 1}`,
        workCenter: 'Turning',
        ...(makes && { makes: 'PART' }),
      })),
    ],
    routings: [
      { name: 'Part', product: 'PART', steps: steps.map(({ gate }, n) => ({ taskType: `Step ${n + 1}`, gate })) },
    ],
  }
}

export function carryOut(plant: TestCompany, id: string, task: string, deed: Deed): Promise<Reply> {
  switch (deed.do) {
    case 'count':
      return plant.post(`/tasks/${task}/counts`, { goodQuantity: deed.good, scrapQuantity: deed.scrap })
    case 'correct':
      return plant.post(`/tasks/${task}/counts/corrections`, {
        goodQuantity: deed.good,
        scrapQuantity: deed.scrap,
        reason: 'miscounted',
      })
    case 'done':
      return plant.done(task, { goodQuantity: deed.good, scrapQuantity: deed.scrap })
    case 'partly':
      return plant.patch(`/tasks/${task}`, {
        status: 'incomplete',
        incompleteReason: 'shift over',
        createFollowUp: true,
        goodQuantity: deed.good,
        scrapQuantity: deed.scrap,
      })
    case 'decline':
      return plant.patch(`/tasks/${task}`, {
        status: 'declined',
        declinedReason: 'not today',
        unpostedCounts: deed.unpostedCounts,
      })
    case 'pause':
      return plant.patch(`/tasks/${task}`, { status: 'incomplete', incompleteReason: 'lunch' })
    case 'reopen':
      return plant.patch(`/tasks/${task}`, { status: 'ready', reason: 'once more' })
    case 'waive':
      return plant.patch(`/tasks/${task}`, { waiveGates: true, reason: 'looked at' })
    case 'cancel':
      return plant.post(`/work-orders/${id}/cancel`, { reason: 'not wanted', unpostedCounts: deed.unpostedCounts })
    case 'reject':
      return reject(plant, id, deed.quantity)
    case 'settle':
      return plant.post(`/work-orders/${id}/shortages/settle`)
    case 'deliver':
      return delivered(plant, deed.quantity)
  }
}

let deliveries = 0

/** Bars come late, each delivery as a lot of its own. */
async function delivered(plant: TestCompany, quantity: number): Promise<Reply> {
  await plant.receive('BAR', quantity, 'Rack', { lotCode: `LATE-${++deliveries}` })
  return plant.get('/lots?productSku=BAR')
}

/**
 * A report of pieces that the order made is decided: they are scrapped, of its first lot, where they lie untracked, or
 * one by its serial number.
 */
async function reject(plant: TestCompany, workOrderId: string, quantity: number): Promise<Reply> {
  const { produced } = (await plant.order(workOrderId)).lots
  const { tracking } = await plant.ok(plant.get('/products/PART'))
  const goods = {
    none: { quantity, sku: 'PART', storageUnitId: plant.unit.Lathe },
    lot: { quantity, lotCode: produced[0]?.code ?? 'none' },
    serial: { serialCode: produced[quantity % produced.length]?.code ?? 'none' },
  }[tracking as Routing['tracking']]
  const { id } = await plant.ncr({ workOrderId, productSku: 'PART' })
  return plant.disposition(id, { disposition: 'scrap', ...goods })
}

/** Nine of ten deeds are to a task that is not ended, or that ended with counts to be taken up; the tenth to any. */
export function taskFor(operations: Operation[], deed: Deed): string {
  if (!('which' in deed)) return ''
  const isEnded = ({ status }: Operation): boolean => ['done', 'declined', 'incomplete'].includes(status)
  const isPosted = (each: Operation): boolean => isEnded(each) && each.goodQuantity + each.scrapQuantity > 0
  const fits = deed.do === 'reopen' ? isPosted : (each: Operation) => !isEnded(each)
  const fitting = operations.filter((each) => deed.which === 9 || fits(each))
  const among = fitting.length > 0 ? fitting : operations
  return among[deed.which % among.length]!.taskId
}

export interface Operation {
  taskId: string
  step: number
  status: string
  goodQuantity: number
  scrapQuantity: number
}
