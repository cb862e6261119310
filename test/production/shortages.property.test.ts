// An order that is made part by part while its material comes late, is counted anew and settled: whose shortage is
// whose, beside a model that keeps the books of each part by hand.
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { TestCompany } from '../support/company.ts'
import { serviceFor } from '../support/service.ts'
import { plantOf, recipe } from './orders.ts'

const service = serviceFor(test, { booksBalance: true })

type Deed =
  | { do: 'post'; good: number; scrap: number }
  | { do: 'recount'; which: number; good: number; scrap: number }
  | { do: 'deliver'; quantity: number }
  | { do: 'settle' }

const history: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('post' as const),
        good: fc.integer({ min: 1, max: 4 }),
        scrap: fc.nat(2),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('recount' as const),
        which: fc.nat(5),
        good: fc.integer({ min: -3, max: 2 }),
        scrap: fc.integer({ min: -2, max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('deliver' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
    },
    fc.record({ do: fc.constant('settle' as const) }),
  ),
  { minLength: 5, maxLength: 14 },
)

interface Part {
  taskId: string
  good: number
  scrap: number
  consumed: number
  short: number
}

class Model {
  parts: Part[] = []
  stock = 0

  /** So many pieces more of a part, or fewer: what is missing is its own, and what it gives back too. */
  make(part: Part, good: number, scrap: number): void {
    part.good += good
    part.scrap += scrap
    const needed = recipe.BAR * (good + scrap)
    if (needed >= 0) {
      const taken = Math.min(needed, this.stock)
      this.take(part, taken)
      part.short += needed - taken
    } else {
      const eased = Math.min(part.short, -needed)
      part.short -= eased
      this.take(part, needed + eased)
    }
  }

  take(part: Part, quantity: number): void {
    part.consumed += quantity
    this.stock -= quantity
  }

  settle(): void {
    for (const part of this.parts) {
      const taken = Math.min(part.short, this.stock)
      this.take(part, taken)
      part.short -= taken
    }
  }
}

async function look(
  t: ExecutionContext<any>,
  plant: TestCompany,
  id: string,
  { parts, stock }: Model,
  tracking: 'lot' | 'serial',
): Promise<void> {
  const { materials } = await plant.order(id)
  const sum = (key: 'consumed' | 'short') => parts.reduce((total, part) => total + part[key], 0)
  t.like(materials[0], { sku: 'BAR', consumed: sum('consumed'), shortage: sum('short') })
  t.is(
    Object.values(await plant.stock('BAR')).reduce((total, each) => total + each, 0),
    stock,
  )
  const madeOf = await plant.sql(
    `select t.external_id as task,
            (select coalesce(sum(case l.kind when 'reversal' then -l.quantity else l.quantity end), 0)
               from inventory.stock_ledger l join inventory.products p on (p.company_id, p.id) = (l.company_id, l.product_id)
              where l.company_id = t.company_id and l.task_id = t.id and p.sku = 'BAR')::float as consumed,
            (select coalesce(sum(k.quantity), 0) from production.lot_links k
              where k.company_id = t.company_id and k.produced_lot_id = (
                select l.lot_id from inventory.stock_ledger l
                 where l.company_id = t.company_id and l.task_id = t.id and l.kind = 'output' limit 1))::float as linked
       from work.tasks t join production.work_orders o on (o.company_id, o.id) = (t.company_id, t.work_order_id)
      where t.company_id = app.company_id() and o.external_id = $1 and t.output_posted_at is not null order by t.id`,
    [id],
  )
  t.deepEqual(
    madeOf.map(({ task, consumed }) => ({ task, consumed })),
    parts.map(({ taskId, consumed }) => ({ task: taskId, consumed })),
    'what each task consumed',
  )
  // What was scrap alone is said to be in another's lot.
  if (tracking === 'lot' && parts.every(({ good }) => good > 0))
    t.deepEqual(
      madeOf.map(({ linked }) => linked),
      parts.map(({ consumed }) => consumed),
      'what each lot is made of',
    )
}

/** Serials are made in one part: of several, one's serials are said to be of what another's scrap used up. */
const played = (t: ExecutionContext<any>, tracking: 'lot' | 'serial', numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history, fc.nat(12), async (history, material) => {
      const plant = await service().company(
        plantOf({
          steps: [{ makes: true, gate: false }],
          ...{ tracking, backflushBasis: 'good_and_scrap', backflushShortage: 'record' },
        }),
      )
      const model = new Model()
      const deliver = async (quantity: number): Promise<void> => {
        await plant.receive('BAR', quantity, 'Rack', { lotCode: `B${++lots}` })
        model.stock += quantity
      }
      let lots = 0
      await plant.receive('SCREW', 500, 'Rack')
      await deliver(1 + material)
      const { id, operations } = await plant.release('PART', 40)
      let open: string = operations[0].taskId
      for (const deed of history) {
        if (deed.do === 'deliver') {
          await deliver(deed.quantity)
        } else if (deed.do === 'settle') {
          await plant.ok(plant.post(`/work-orders/${id}/shortages/settle`))
          model.settle()
        } else if (deed.do === 'post' && (tracking === 'lot' || model.parts.length === 0)) {
          const { _meta } = await plant.ok(
            plant.patch(`/tasks/${open}`, {
              ...{ status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true },
              ...{ goodQuantity: deed.good, scrapQuantity: deed.scrap },
            }),
          )
          const part = { taskId: open, good: 0, scrap: 0, consumed: 0, short: 0 }
          model.parts.push(part)
          model.make(part, deed.good, deed.scrap)
          open = _meta.followUpId
        } else if (model.parts.length > 0) {
          const part = model.parts[('which' in deed ? deed.which : 0) % model.parts.length]!
          const [good, scrap] = [Math.max(deed.good, -part.good), Math.max(deed.scrap, -part.scrap)]
          if (good === 0 && scrap === 0) continue
          await plant.ok(plant.patch(`/tasks/${part.taskId}`, { status: 'ready', reason: 'counted again' }))
          const change = { goodQuantity: good, scrapQuantity: scrap, reason: 'counted again' }
          await plant.ok(plant.post(`/tasks/${part.taskId}/counts/corrections`, change))
          await plant.ok(plant.done({ taskId: part.taskId }))
          model.make(part, good, scrap)
        }
        await look(t, plant, id, model, tracking)
      }
    }),
    { seed: 20_261_124, numRuns, endOnFailure: true },
  )

test('each part of an order keeps its own material and its own shortage, whatever is counted anew', async (t) => {
  t.timeout(600_000)
  await played(t, 'lot', 20)
})

test('pieces with serial numbers that are counted anew ease what was short of material first, too', async (t) => {
  t.timeout(600_000)
  await played(t, 'serial', 10)
})
