// Shapes that many capabilities share. Input shapes say what is accepted; output shapes describe what the SQL functions answer.
import { z } from 'zod'

/** Stands for what is kept and not shown. */
export const hidden = '•••'

// NUL is refused wherever it stands (input.ts).
const control = /[^\P{Cc}\0]/u
/** Whether a text is one line, which no terminal, log or list takes for another: without line breaks, escapes, tabs. */
export const isOneLine = (text: string): boolean => !control.test(text)
const notOneLine = 'must be one line, without control characters'

const isShown = (text: string) => text === '' || /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(text)
const notShown = 'must not be blank'

const isNoDots = (text: string) => text !== '.' && text !== '..'
const noDots = 'must not be a dot or two, which no address can hold'

const known = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text === '' || text.trim() !== '', notShown)
/** An id or code as callers write it; spaces alone are none. */
export const code = (longest: number) => known(longest).refine(isOneLine, notOneLine).refine(isNoDots, noDots)
/** What somebody calls something, or says of it in a line. */
export const line = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(isOneLine, notOneLine).refine(isShown, notShown)
/** A line that may be empty. */
export const lineOrNone = (longest: number) => z.string().max(longest).refine(isOneLine, notOneLine)
/** Of what is there already, however it came to be called so. */
export const Id = known(200).describe('An external id.')
export const Sku = code(100).describe('A product’s SKU; upper and lower case are the same.')

/** Where a required key is missing, the rules that tell that one of others is are not asked: then the shape tells it too. */
export const missingToo = (key: string, oneOf: string[], message: string) => {
  const has = (value: unknown, key: string) => (value as Record<string, unknown>)[key] !== undefined
  const when = ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !has(value, key)
  const isThere = (value: unknown) => oneOf.some((one) => has(value, one))
  return [isThere, { path: oneOf.slice(0, 1), message, when }] as [typeof isThere, object]
}

export const Name = line(200)
/** What is to be found by its name in an address. */
export const KeyName = Name.refine(isNoDots, noDots)
export const Text = z.string().max(10_000)
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1f77b4')
export const RowId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const StatedBy = RowId.describe(
  'Personnel id of the person who decided; agents must send it where a person decides.',
)
export const ScrapReason = RowId.describe('A reason code of kind scrap.')
export const TransactionIds = z
  .array(z.int())
  .describe('The rows of the stock ledger that it posted, as stock_transactions.list shows them.')

/** Bounded so that it passes through JSON's doubles unrounded: at most 9 digits before and 6 after the point. */
const most = 999_999_999
const decimal = (max: number) =>
  z
    .number()
    .max(max)
    // multipleOf allows for rounding, and so for 1e-300.
    .refine((value) => Number(value.toFixed(6)) === value, 'must have at most 6 decimals')
export const Quantity = decimal(most)
  .positive()
  .describe('A quantity in the product’s unit, above 0, at most 6 decimals.')
export const QuantityOrZero = decimal(most)
  .min(0)
  .describe('A quantity in the product’s unit, 0 or more, at most 6 decimals.')
/** Of a line of stock, to which many quantities may have come. */
export const QuantityThere = decimal(1000 * most)
  .min(0)
  .describe('In the product’s unit, at most 6 decimals.')
export const SignedQuantity = decimal(most)
  .min(-most)
  .describe('A quantity in the product’s unit, at most 6 decimals; below 0 takes back.')
/** What a meter may show: a counter of 32 bits has more digits than a quantity. */
export const Shown = z.number().min(0).max(Number.MAX_SAFE_INTEGER)
export const WholeQuantity = z.int().min(1).max(most)

export const LedgerNumber = z
  .int()
  .nullable()
  .describe('A number of the ledger’s own, that no other answer has: equal ones mean the same thing.')
  .meta({ 'x-agents': 'no' })

export const Time = z.iso.datetime().describe('UTC, ISO 8601 with milliseconds and Z.')
export const HappenedAt = Time.describe('When it happened.')
// ISO 8601 has times that Postgres has not. By its offset a time may be of another year in UTC, in which answers tell it.
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const hasYearAndOffset = (text: string): boolean =>
  text.length <= 40 &&
  !text.startsWith('0000') &&
  !/[+-](1[6-9]|2\d):\d\d$/.test(text) &&
  !(Date.parse(text) < firstInstant || Date.parse(text) > lastInstant)
const outsideOfYears =
  'must be of the years 0001 to 9999, in UTC too, with an offset below 16 hours and at most 40 characters'
export const InstantInput = z.iso.datetime({ offset: true }).refine(hasYearAndOffset, outsideOfYears)
export const DateInput = z.iso.date().refine(hasYearAndOffset, 'must be of the years 0001 to 9999')
export const TimeInput = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .refine(hasYearAndOffset, outsideOfYears)
  .describe(
    'An ISO 8601 date-time with Z or offset, or a plain date, which is that day’s start in the company’s time zone.',
  )
export const OccurredAt = TimeInput.optional().describe(
  'When it really happened; default now; not in the future, nor before 2000. Analytics go by it; the stock ledger keeps the server’s time.',
)

export const Limit = z.int().min(1).max(100).default(50).describe('Rows a page, 1 to 100.')
export const Offset = z.int().min(0).max(1_000_000_000).default(0).describe('Rows to skip.')
export const paging = { limit: Limit, offset: Offset }

/** What a field of a task's form is answered with. */
export const FieldType = z.enum([
  'text',
  'number',
  'checkbox',
  'select',
  'datetime',
  'photo',
  'signature',
  'location',
  'barcode',
  'products',
  'storage',
  'machine_status',
])

export const TaskStatus = z.enum([
  'open',
  'preparation',
  'ready',
  'dispatched',
  'submitted',
  'incomplete',
  'done',
  'declined',
])
export const Bin = z.enum(['goods', 'bads', 'quarantine', 'installed', 'transit'])
export const PartnerRef = z
  .object({ name: z.string().describe('What the company itself calls it.'), shortName: z.string() })
  .meta({ id: 'PartnerRef' })
export const MovableBin = z.enum(['goods', 'bads', 'quarantine'])
export const ItemClass = z.enum(['raw', 'wip', 'finished', 'operations', 'spare_part'])
export const Tracking = z.enum(['none', 'lot', 'serial'])
/** What asks for maintenance: no table has it, as each kind has a table of its own. */
export const DueKind = z.enum(['time', 'usage', 'condition'])
export const ReasonKind = z.enum([
  'downtime',
  'failure_problem',
  'failure_cause',
  'failure_remedy',
  'scrap',
  'adjustment',
])
export const GuidanceSubject = z.enum(['company', 'ssu', 'work_center', 'product', 'task_type'])
export const Thresholds = z.record(code(100), z.union([z.number(), z.string().max(200), z.boolean()]))
export const Priority = z.int().min(1).max(4).describe('1 low, 2 medium, 3 high, 4 critical.')

export const Pagination = z.object({ limit: z.int(), offset: z.int(), total: z.int(), hasMore: z.boolean() })

/** A page of a list as answers show it. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), pagination: Pagination })
}

/** A page of what one thing has, such as the lines of a count: all of it as a rule. */
export const pagingWithin = {
  limit: z.int().min(1).max(1000).default(1000).describe('Lines a page, 1 to 1000.'),
  offset: Offset,
}

export const UsableStock = z
  .number()
  .describe(
    'What backflush and shipping may take: goods, of lots available and not expired. Stock on the kit cart of an open order counts; that order alone takes it.',
  )

/** What there is of a product at one place, or altogether. */
export const stockFigures = {
  onHand: z.number().describe('Company stock in goods, and in transit between units of one’s own.'),
  usable: UsableStock,
  held: z
    .number()
    .describe('The rest of the goods: blocked, quarantined or expired lots, what is in vans or in units out of use.'),
  quarantine: z.number().describe('What waits in quarantine; not on hand.'),
  onOrder: z.number().describe('What open purchase orders still bring of the product, for whatever site.'),
  expectedAt: Time.nullable().describe('When the first of those orders is expected.'),
}

export const ProductRef = z.object({ sku: z.string(), name: z.string() }).meta({ id: 'ProductRef' })
export const NamedRef = z.object({ id: z.string(), name: z.string() }).meta({ id: 'NamedRef' })
export const PersonRef = z.object({ id: z.int().describe('Personnel id.'), name: z.string() }).meta({ id: 'PersonRef' })
export const StorageUnitRef = z.object({ id: z.string(), name: z.string() }).meta({ id: 'StorageUnitRef' })

export const LotCode = code(200).describe('The lot’s code, unique within its product.')
export const TrackedLot = code(200).describe('Needed for products tracked by lot.')
export const LotStatus = z.enum(['available', 'quarantined', 'blocked'])
/** Of a serial that was counted or received, and taken back. */
export const ShownLotStatus = z
  .enum([...LotStatus.options, 'withdrawn'])
  .describe('withdrawn: only of a serial, one that was made or received and then taken back.')
export const LotPlaces = z.array(z.object({ storageUnit: StorageUnitRef, bin: z.string(), quantity: z.number() }))
export const Lot = z
  .object({
    code: z.string().describe('Of a serial product the serial number.'),
    product: ProductRef,
    status: ShownLotStatus,
    statusReason: z.string().nullable().describe('Why it has this status.'),
    statusBy: PersonRef.nullable().describe('Who gave it this status, or decided so.'),
    vendor: z.string().nullable(),
    workOrderId: z.string().nullable(),
    receivedAt: Time.nullable(),
    producedAt: Time.nullable(),
    expiresAt: Time.nullable(),
    quantity: z.number().describe('What is left of it, wherever it lies.'),
    where: LotPlaces,
  })
  .meta({ id: 'Lot' })
export const LotRef = z.object({ sku: z.string(), code: z.string() }).meta({ id: 'LotRef' })
export const LotShipment = z
  .object({
    lot: LotRef,
    customer: NamedRef,
    shipment: z.object({ id: z.string(), code: z.string() }),
    quantity: z.number(),
    shippedAt: Time,
  })
  .meta({ id: 'LotShipment' })
export const Untraced = z
  .array(
    z.object({
      product: ProductRef,
      workOrders: z.array(z.string()),
      quantity: z.number(),
    }),
  )
  .describe('Made of it without tracking, by those orders: no trace goes on.')
  .meta({ id: 'Untraced' })

/** What an answer without content is. */
export const Nothing = z.object({})
export const Search = z.string().max(200).optional()

/** What a company tells agents about a subject. */
export const Guidance = z
  .object({
    subject: GuidanceSubject,
    ref: z.string().nullable(),
    name: z.string().nullable(),
    body: z.string(),
    thresholds: z.record(z.string(), z.unknown()),
    version: z.int(),
    reviewedAt: Time.nullable(),
    updatedAt: Time,
  })
  .meta({ id: 'Guidance' })

/** What a partner may be asked to tell of its work. */
export const DataScopes = z
  .array(z.enum(['lots', 'measurements', 'counts', 'photos']))
  .min(1)
  .max(4)

/** Of what a spec leaves out. */
export const Prune = z
  .boolean()
  .default(false)
  .describe(
    'REST only, never for agents. Also takes out what the spec omits from its sections: what can have history, and a reported issue, is deactivated (isActive false in the plan), the rest removed where unused.',
  )
  .meta({ 'x-agents': 'no' })

/** What a plan of a factory spec may warn of. */
export const planWarnings = [
  'apply_not_allowed',
  'changes_blocked',
  'values_lost',
  'stock_set_aside',
  'storage_left_in_use',
  'product_left_open',
  'moves_site',
  'stock_left_behind',
  'site_left_in_use',
  'looks_wrong',
  'past_figures',
]
