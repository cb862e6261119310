// What happens in the demo company, in its own words: goods are bought, orders made, machines stand.
import { factory } from './factory.ts'
import type { Run, Story } from './story.ts'

/** Working days back (story.ts). */
type Day = number

interface Delivery {
  day: Day
  quantity: number
  to: string
  lotCode?: string
  expiresAt?: Date
  serialCodes?: string[]
  /** What the inspector measured; without it the inspection waits. */
  wall?: number
}
interface Purchase {
  ordered: Day
  expected: Date
  received?: Delivery[]
}
interface Made {
  due: Date
  released: Day
  done: Day
  scrap?: number
  /** Fewer than ordered: the rest stays unmade. */
  good?: number
  /** What a shaft measured when it was checked. */
  diameter?: number
  closed?: Day
}

const scrapReasons: Record<string, string> = {
  'Turn shaft': 'Out of tolerance',
  'Drill housing': 'Flaw in the casting',
}

export class Shop {
  readonly #story: Story
  /** Ids by names, and by the ERP system's numbers. */
  readonly unit: Record<string, string> = {}
  readonly type: Record<string, string> = {}
  readonly reason: Record<string, number> = {}
  readonly order: Record<string, string> = {}
  /** Of a released order, in their sequence. */
  readonly tasks: Record<string, string[]> = {}
  configRun = ''

  constructor(story: Story) {
    this.#story = story
  }

  async setUp(run: Run): Promise<void> {
    this.configRun = (await run('config.apply', { spec: factory })).run
    const all = async (list: string) => (await run(list, { limit: 100 })).data
    for (const { name, id } of await all('storage_units.list')) this.unit[name] = id
    for (const { typeName, id } of await all('task_types.list')) this.type[typeName] = id
    for (const { label, id } of await all('reason_codes.list')) this.reason[label] = id
  }

  buy(
    externalSystemId: string,
    vendor: string,
    sku: string,
    quantity: number,
    { ordered, expected, received = [] }: Purchase,
  ): void {
    const story = this.#story
    let bought: { id: number; lines: { id: number }[] }
    story.at(story.day(ordered, '10:30'), async (run) => {
      const input = { externalSystemId, vendor, expectedAt: expected.toISOString(), lines: [{ sku, quantity }] }
      bought = (await run('purchase_orders.upsert', input)).purchaseOrder
    })
    for (const { day, to, wall, expiresAt, ...goods } of received) {
      let inspection: string
      story.at(story.day(day, '07:40'), async (run) => {
        const expiry = expiresAt && { expiresAt: expiresAt.toISOString() }
        const line = { lineId: bought.lines[0]!.id, storageUnitId: this.unit[to], ...goods, ...expiry }
        inspection = (await run('purchase_orders.receive', { id: bought.id, lines: [line] }))._meta.inspectionTaskIds[0]
      })
      if (wall !== undefined) {
        const answers = [{ field: 'Wall', value: wall }]
        story.at(story.day(day, '08:20'), (run) =>
          run('tasks.submit_form', { id: inspection, answers, status: 'done' }),
        )
      }
    }
  }

  place(externalSystemId: string, productSku: string, quantity: number, ordered: Day, due: Date): void {
    this.#story.at(this.#story.day(ordered, '09:00'), async (run) => {
      const input = { externalSystemId, productSku, quantity, dueDate: due.toISOString() }
      this.order[externalSystemId] = (await run('work_orders.upsert', input)).workOrder.id
    })
  }

  release(externalSystemId: string, released: Day, kitCart?: string): void {
    this.#story.at(this.#story.day(released, '06:15'), async (run) => {
      const kit = kitCart && { kitStorageUnitId: this.unit[kitCart] }
      const { operations } = await run('work_orders.release', { id: this.order[externalSystemId], ...kit })
      this.tasks[externalSystemId] = operations.map(({ taskId }: { taskId: string }) => taskId)
    })
  }

  /** From the order to its end, its operations one after the other between release and end. */
  make(externalSystemId: string, productSku: string, quantity: number, made: Made): void {
    const story = this.#story
    const { released, done, scrap = 0, good = quantity - scrap, closed } = made
    this.place(externalSystemId, productSku, quantity, released + 1, made.due)
    this.release(externalSystemId, released)
    const { steps } = factory.routings.find(({ product }) => product === productSku)!
    for (const [n, { taskType }] of steps.entries()) {
      const isLast = n === steps.length - 1 || steps[n + 1]!.taskType === 'Check shaft'
      const begun = Math.round(released + ((done - released) * n) / steps.length)
      const ended = Math.round(released + ((done - released) * (n + 1)) / steps.length)
      const task = () => this.tasks[externalSystemId]![n]!
      if (taskType === 'Check shaft') {
        this.check(task, done, made.diameter ?? 20.004)
        continue
      }
      const total = isLast ? good : quantity
      this.count(task, begun, '09:40', Math.floor(total / 2))
      this.count(task, ended, '12:35', Math.ceil(total / 2), isLast ? scrap : 0, scrapReasons[taskType])
      story.at(story.day(ended, '12:50'), (run) => run('tasks.update', { id: task(), status: 'done' }))
    }
    if (closed !== undefined)
      story.at(story.day(closed, '13:40'), (run) => run('work_orders.close', { id: this.order[externalSystemId] }))
  }

  count(task: () => string, day: Day, time: string, goodQuantity: number, scrapQuantity = 0, reason?: string): void {
    this.#story.at(this.#story.day(day, time), (run) => {
      const why = scrapQuantity > 0 && reason && { scrapReasonCodeId: this.reason[reason] }
      return run('tasks.record_counts', { id: task(), goodQuantity, scrapQuantity, ...why })
    })
  }

  check(task: () => string, day: Day, diameter: number): void {
    const answers = [{ field: 'Diameter', value: diameter }]
    this.#story.at(this.#story.day(day, '13:10'), (run) =>
      run('tasks.submit_form', { id: task(), answers, status: 'done' }),
    )
  }

  stop(ssuId: string, day: Day, time: string, minutes: number, reason?: string, note?: string): void {
    const story = this.#story
    const begun = story.day(day, time)
    let id: number
    story.at(begun, async (run) => {
      id = (await run('downtime_events.open', { ssuId, note })).id
    })
    story.at(new Date(begun.getTime() + minutes * 60_000), async (run) => {
      await run('downtime_events.close', { id })
      if (reason) await run('downtime_events.classify', { id, reasonCodeId: this.reason[reason] })
    })
  }
}
