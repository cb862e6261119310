// What nobody is to use until it is known whether it is good, wherever it has come.
import { z } from 'zod'
import { area } from './define.ts'
import {
  code,
  Id,
  LotCode,
  LotPlaces,
  LotShipment,
  Name,
  PartnerRef,
  PersonRef,
  ProductRef,
  page,
  paging,
  Sku,
  StatedBy,
  Time,
  TimeInput,
  Untraced,
} from './shapes.ts'
import { Reason } from './task-shapes.ts'
import { Warned } from './warnings.ts'

const { read, write } = area('quality')

const RecallState = z.enum(['open', 'released'])

const Origin = z
  .strictObject({
    sku: Sku.optional(),
    lotCode: LotCode.optional(),
    serialCode: code(200).optional(),
    vendor: Name.optional().describe('By its name, with lotCode: that lot of whatever product.'),
    ssuId: Id.optional().describe('A machine, with from and to: what was counted on it in that time.'),
    from: TimeInput.optional(),
    to: TimeInput.optional(),
  })
  .meta({ examples: [{ sku: 'SHAFT-20', lotCode: 'WO-7' }] })

const recall = {
  id: z.string(),
  code: z.string().describe('Such as RC-3, to read aloud.'),
  state: RecallState,
  reason: z.string(),
  origin: z.array(z.record(z.string(), z.string())).describe('As it was opened; none where a partner opened it.'),
  upstream: z.boolean(),
  partner: PartnerRef.nullable().describe('The partner that opened it, of goods that it had sent; null: this company.'),
  openedAt: Time,
  openedBy: PersonRef.nullable(),
  releasedAt: Time.nullable(),
  releaseReason: z.string().nullable(),
  counts: z.object({
    lots: z.int().describe('Lots and pieces with a serial number that it is about.'),
    held: z.int().describe('Of these, that it holds still.'),
    orders: z.int(),
    shipments: z.int(),
    partners: z.int(),
  }),
}
const Recall = z
  .object({
    ...recall,
    lots: z.array(
      z.object({
        product: ProductRef,
        lotCode: z.string().nullable(),
        serialCode: z.string().nullable(),
        status: z.string().nullable().describe('Of the lot, now.'),
        previousStatus: z
          .string()
          .nullable()
          .describe('Of the lot, which it gets back: what it was before, or was decided of it since.'),
        isHeld: z.boolean(),
        releasedAt: Time.nullable(),
        quantity: z.number().describe('How much of it is here.'),
        where: LotPlaces,
      }),
    ),
    orders: z
      .array(z.object({ id: z.string(), code: z.string().nullable(), status: z.string() }))
      .describe('Open ones that took or made some.'),
    untraced: Untraced,
    shipments: z.array(LotShipment),
    partners: z
      .array(z.object({ shortName: z.string(), toldAt: Time, deliveries: z.array(z.string()) }))
      .describe('Partners that got some, were told, and hold it too.'),
    _meta: Warned.optional(),
  })
  .meta({ id: 'Recall' })

export const recallsList = read('recalls.list', {
  title: 'List recalls',
  description: 'Own ones, and of partners that sent goods; newest first.',
  rest: 'GET /recalls',
  permission: 'inventory:view',
  input: z.strictObject({ ...paging, state: RecallState.optional() }),
  output: page(z.object(recall).meta({ id: 'RecallSummary' })),
})

export const recallsGet = read('recalls.get', {
  title: 'Get a recall',
  description: 'Each lot and piece, where it lies, and which orders, shipments and partners have some.',
  rest: 'GET /recalls/:id',
  permission: 'inventory:view',
  input: z.strictObject({ id: Id }),
  output: Recall,
})

export const recallsOpen = write('recalls.open', {
  title: 'Open a recall',
  description:
    'Blocks lots and all that was made of them, whatever their status, and moves pieces with serial numbers from goods to quarantine; nothing of it is used until the recall is released (lot_unavailable). Partners that were sent some are told, with the reason, and hold theirs; nobody else’s customers are. Dry, it shows what is here.',
  rest: 'POST /recalls',
  tells: true,
  permission: 'ncr:disposition',
  input: z.strictObject({
    origin: z.array(Origin).min(1).max(100),
    reason: Reason.describe('Partners that have some read it.'),
    upstream: z.boolean().default(false).describe('Also what it was made of.'),
    statedBy: StatedBy.optional(),
  }),
  output: Recall,
  refusals: ['reason_required'],
})

export const recallsRelease = write('recalls.release', {
  title: 'Release a recall',
  description:
    'Gives lots back the status, and pieces the place, that they had before, or that was decided of a lot since; also at partners. What passed its inspection meanwhile leaves quarantine. What another recall holds stays held. Without lots all of it, and the recall is over.',
  rest: 'POST /recalls/:id/release',
  tells: true,
  permission: 'ncr:disposition',
  input: z.strictObject({
    id: Id,
    reason: Reason,
    lots: z
      .array(z.strictObject({ sku: Sku, lotCode: LotCode.describe('Or the serial number of a piece.') }))
      .min(1)
      .max(500)
      .optional(),
    statedBy: StatedBy.optional(),
  }),
  output: Recall,
  refusals: ['invalid_transition', 'reason_required'],
})
