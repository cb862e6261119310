// The types of event: what each means and the shape of its data. One source for webhooks.event_types, the `webhooks` of
// the OpenAPI document, and the tests, which hold every event that is written against it, and hold that a type stands
// here when, and only when, a function of db/ emits it. All keys are always present.
import { z } from 'zod'
import { HappenedAt, NamedRef, Time } from './shapes.ts'

export interface EventType {
  type: string
  /** When it is emitted. */
  description: string
  data: z.ZodType
  /** False: sent without being asked for. */
  subscribable: boolean
}

const time = Time.nullable()
const product = z.strictObject({ sku: z.string().nullable(), name: z.string() }).nullable()

const taskShape = {
  task: z.strictObject({
    id: z.string(),
    title: z.string(),
    status: z.string(),
    priorityId: z.int().nullable(),
    type: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    dueDate: time,
    workOrderId: z.string().nullable(),
  }),
  ssu: z.strictObject(NamedRef.shape).nullable(),
}

const workOrder = { id: z.string(), code: z.string().nullable(), product, quantity: z.number() }

const downtime = z.strictObject({
  downtime: z.strictObject({
    id: z.int(),
    ssu: z.strictObject(NamedRef.shape).nullable(),
    source: z.enum(['auto', 'manual']),
    startedAt: Time,
    endedAt: time,
    durationSeconds: z.number().nullable(),
  }),
})

const handoff = z.strictObject({
  handoff: z.strictObject({
    id: z.string(),
    direction: z.enum(['incoming', 'outgoing']),
    state: z.enum(['active', 'withdrawn', 'deleted']),
    status: z.string(),
    partner: z.strictObject({ name: z.string(), shortName: z.string() }),
    taskId: z.string().nullable(),
  }),
})

const delivery = z.strictObject({
  delivery: z.strictObject({
    id: z.string(),
    kind: z.enum(['shipment', 'handoff', 'task', 'return']),
    direction: z.enum(['incoming', 'outgoing']),
    state: z.string(),
    partner: z.strictObject({ name: z.string(), shortName: z.string() }),
    handoffId: z.string().nullable(),
    shipmentCode: z.string().nullable(),
  }),
})

const types: Record<string, [description: string, data: z.ZodType]> = {
  'task.created': [
    'A task is created: by a person, the API, an agent, a flow, a schedule or a released work order.',
    z.strictObject(taskShape),
  ],
  'task.status_changed': [
    'A task moves to another status.',
    z.strictObject({ ...taskShape, previousStatus: z.string().nullable(), status: z.string() }),
  ],
  'client.created': [
    'A client is created.',
    z.strictObject({
      client: z.strictObject({
        id: z.string().nullable(),
        name: z.string(),
        isActive: z.boolean(),
        contactPersonName: z.string().nullable(),
        contactPersonEmail: z.string().nullable(),
        contactPersonPhone: z.string().nullable(),
        color: z.string().nullable(),
        createdAt: Time,
      }),
    }),
  ],
  'work_order.released': [
    'A work order is released; operations is the number of operation tasks created.',
    z.strictObject({
      workOrder: z.strictObject({ ...workOrder, dueDate: time }),
      operations: z.int(),
    }),
  ],
  'work_order.completed': [
    'Every operation of a work order has ended.',
    z.strictObject({
      workOrder: z.strictObject({
        ...workOrder,
        completedAt: time,
        revision: z.int().describe('1, and one more each time that a reopened order completes again.'),
      }),
    }),
  ],
  'downtime.started': [
    'A machine stops: auto by telemetry, manual by a person. Of an id the last message counts.',
    downtime,
  ],
  'downtime.ended': ['A stoppage ends, or, with 0 seconds, never was.', downtime],
  'lot.created': [
    'A lot comes from a vendor or a partner, of a work order, or is entered by hand.',
    z.strictObject({
      lot: z.strictObject({
        code: z.string(),
        product,
        status: z.string(),
        workOrderId: z.string().nullable(),
        vendor: z.string().nullable(),
      }),
    }),
  ],
  'stock.reorder_triggered': [
    'Stock falls to the reorder point, also by expiry: once a crossing, armed again by recovery; not when it rises or moves between units of one’s own. onHand has what may not be used too. leadTimeDays null: unknown; storageSiteId null: for all sites.',
    z.strictObject({
      product,
      onHand: z.number(),
      reorderPoint: z.number(),
      dailyConsumption: z.number(),
      leadTimeDays: z.number().nullable(),
      suggestedQuantity: z.number(),
      storageSiteId: z.string().nullable(),
    }),
  ],
  'handoff.received': ['A partner sends a task.', handoff],
  'handoff.status_changed': ['A handed task changes status; on both sides. Declined is handoff.declined.', handoff],
  'handoff.declined': ['A handed task is declined; on both sides.', handoff],
  'data_package.received': [
    'A partner releases data that was asked for.',
    z.strictObject({
      dataPackage: z.strictObject({
        id: z.string(),
        dataRequestId: z.string().describe('The handoff that asked for it.'),
        from: z.strictObject({ name: z.string(), shortName: z.string() }),
      }),
    }),
  ],
  'partner_delivery.incoming': ['A partner sent goods: in transit to you, or waiting for a person.', delivery],
  'partner_delivery.received': ['A partner received goods you sent, or some of them.', delivery],
  'partner_delivery.shortfall': [
    'A partner reported goods you sent as missing or damaged, or refused them: state says which.',
    delivery,
  ],
  'handoff.deleted': [
    'A handoff is withdrawn, or deleted with its task; on both sides. taskId tells its task even if gone.',
    handoff,
  ],
}

const test: EventType = {
  type: 'webhook.test',
  description: 'Asked for by webhooks.test; sent to that webhook only, whatever it subscribes to.',
  data: z.strictObject({ webhookId: z.string(), name: z.string(), message: z.string() }),
  subscribable: false,
}

export const eventTypes: readonly EventType[] = [
  ...Object.entries(types).map(([type, [description, data]]) => ({ type, description, data, subscribable: true })),
  test,
]

/** The body of a message of this type, as a receiver gets it. */
export function messageShape({ type, data }: EventType): z.ZodType {
  return z.object({ type: z.literal(type), timestamp: HappenedAt, data })
}

export function jsonSchemaOf({ data }: EventType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(data, {
    target: 'draft-2020-12',
    // Later versions say more: no receiver may refuse what it does not know yet.
    override: ({ jsonSchema }) => delete jsonSchema.additionalProperties,
  })
  return schema
}
