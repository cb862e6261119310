import { z } from 'zod'
import { area } from './define.ts'
import {
  code,
  DataScopes,
  Id,
  LotCode,
  missingToo,
  Nothing,
  PartnerRef,
  page,
  paging,
  Quantity,
  RowId,
  Sku,
  StorageUnitRef,
  TaskStatus,
  Time,
} from './shapes.ts'
import { Reason } from './task-shapes.ts'

const { read, write, destructive } = area('partners')

const HandoffState = z.enum(['active', 'withdrawn', 'deleted'])

const ShortName = code(40).describe('The short name of a company on the service.')

const DataRequest = z.strictObject({
  scopes: DataScopes,
  note: z.string().trim().min(1).max(2000).optional().describe('The partner reads it.'),
})

const Handoff = z
  .object({
    id: z.string(),
    direction: z.enum(['incoming', 'outgoing']),
    state: HandoffState,
    partner: PartnerRef,
    taskId: z.string().nullable().describe('The company’s own task, never the partner’s; null: it is gone.'),
    status: TaskStatus.describe('Where the work stands, the same on both sides.'),
    declinedReason: z.string().nullable(),
    requestedItems: z
      .array(
        z.object({
          sku: z.string(),
          name: z.string(),
          uom: z.string().nullable(),
          quantity: z.number(),
          storageUnit: StorageUnitRef.nullable().describe('Where it lies; only the sender sees that.'),
          lotCode: z.string().nullable(),
          serialCodes: z.array(z.string()),
        }),
      )
      .describe('Goods that go along, by the sender’s names.'),
    dataRequest: z.object({ scopes: z.array(z.string()), note: z.string().optional() }).nullable(),
    deliveries: z
      .array(z.object({ id: z.string(), kind: z.string(), direction: z.string(), state: z.string() }))
      .describe('The goods that go to and fro with it (partner_deliveries.get), oldest first.'),
    linkActive: z
      .boolean()
      .describe(
        'Whether the two tasks follow each other. Declined, withdrawn, deleted, or after the companies ended their link: false, for good.',
      ),
    createdAt: Time,
  })
  .meta({ id: 'Handoff', description: 'A task sent to a partner, or received from one, as this company sees it.' })

export const partnersList = read('partners.list', {
  title: 'List partners',
  description:
    'The subcontractors that are companies on the service. New work goes only while isLinked: each names the other by its short name. A person names one by config.apply among subcontractors ({"name":"Coating House","company":"coating"}); "company": null ends the link, and what is open.',
  rest: 'GET /partners',
  permission: 'handoffs:send',
  input: z.strictObject(paging),
  output: page(
    z
      .object({
        subContractorId: z.int(),
        name: z.string(),
        shortName: z.string(),
        isLinked: z
          .boolean()
          .describe('Whether that company names this one too, and is not archived; not whether there is one.'),
      })
      .meta({ id: 'Partner' }),
  ),
})

export const handoffsSend = write('handoffs.send', {
  title: 'Send a task to a partner',
  description:
    'The partner gets a task of its own with title, details, due date and priority, and nothing else of the company: no people, places, answers or ids. The assignees come off the task, which now follows the partner’s: here only details, dueDate and priorityId change, seen by the partner. Goods that go along leave stock by this permission alone, as a partner delivery. A task that counts what it makes, moves stock, inspects or is an NCR is not sent: send one for the work beside it.',
  rest: 'POST /handoffs',
  tells: true,
  permission: 'handoffs:send',
  input: z
    .strictObject({
      taskId: Id.describe('One of the company’s own, unfinished, that waits for none.'),
      recipientShortName: ShortName.optional(),
      subContractorId: RowId.optional().describe('Instead of recipientShortName (partners.list).'),
      items: z
        .array(
          z.strictObject({
            sku: Sku,
            quantity: Quantity,
            storageUnitId: Id.describe('Where it lies.'),
            lotCode: LotCode.optional(),
            serialCodes: z.array(code(200)).max(1000).optional(),
          }),
        )
        .max(500)
        .default([])
        .describe(
          'Goods that go along, as shipments.ship takes them. The partner sees SKU, name, quantity, lot and serials.',
        ),
      dataRequest: DataRequest.optional().describe('Data that the partner is asked for.'),
    })
    .refine(...missingToo('taskId', ['recipientShortName', 'subContractorId'], 'is required, or subContractorId')),
  output: Handoff,
  refusals: [
    'handoff_fields_locked',
    'invalid_transition',
    'task_blocked',
    'fractional_quantity',
    'lot_required',
    'serial_required',
    'insufficient_stock',
    'lot_unavailable',
    'consigned_stock',
  ],
})

export const handoffsList = read('handoffs.list', {
  title: 'List handoffs',
  description:
    'Tasks sent to partners and received from them, newest first. At most the newest 500 of what the filters leave: total counts no further, and pages end there.',
  rest: 'GET /handoffs',
  permission: 'handoffs:send',
  input: z.strictObject({
    ...paging,
    direction: z.enum(['incoming', 'outgoing', 'all']).default('all'),
    state: HandoffState.optional(),
  }),
  output: page(Handoff),
})

export const handoffsGet = read('handoffs.get', {
  title: 'Get a handoff',
  description:
    'One handoff by id: where the work stands, what goes along, and whether the tasks still follow each other.',
  rest: 'GET /handoffs/:id',
  permission: 'handoffs:send',
  input: z.strictObject({ id: Id }),
  output: Handoff,
})

export const handoffsTimeline = read('handoffs.timeline', {
  title: 'Follow a handoff',
  description:
    'What happened to a handoff, oldest first: sent, changed, status_changed, declined, withdrawn, deleted, link_ended, data_released. Only the company’s own people are named.',
  rest: 'GET /handoffs/:id/timeline',
  permission: 'handoffs:send',
  input: z.strictObject({ id: Id }),
  output: z.object({
    data: z.array(
      z.object({
        type: z.enum([
          'sent',
          'changed',
          'status_changed',
          'declined',
          'withdrawn',
          'deleted',
          'link_ended',
          'data_released',
        ]),
        at: Time,
        by: z.enum(['you', 'partner']),
        actorName: z.string().nullable(),
        payload: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
})

export const handoffsDecline = write('handoffs.decline', {
  title: 'Decline a received task',
  description:
    'Refuses a task that a partner sent, which reads the reason. The company’s own copy is declined and stays; the sender’s task is declined, and its own again. What is done is not declined any more.',
  rest: 'POST /handoffs/:id/decline',
  tells: true,
  permission: 'handoffs:send',
  input: z.strictObject({ id: Id, reason: Reason.describe('The partner reads it.') }),
  output: Handoff,
  refusals: ['invalid_transition'],
})

export const handoffsWithdraw = destructive('handoffs.withdraw', {
  title: 'Withdraw a sent task',
  description:
    'Takes back a task that was sent and is not done: it is the company’s own again, in the status it had last. The partner’s copy is removed; where work was recorded on it, it stays there, declined. Goods that went along and were not received are in stock again. So it is with tasks.delete of a sent task.',
  rest: 'DELETE /handoffs/:id',
  tells: true,
  permission: 'handoffs:send',
  dryRun: 'not supported',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  refusals: ['invalid_transition'],
})
