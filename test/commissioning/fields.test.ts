// What a field of a thing may hold is the same whether a capability changes it or a factory spec says it: otherwise an
// export of what was changed would be no valid spec.
import test from 'ava'
import { z } from 'zod'
import { SpecOutput } from '../../server/capabilities/factory-spec.ts'
import { capabilities } from '../../server/capabilities/index.ts'

const sections: Record<string, [capability: string, notTheSame?: string[]][]> = {
  products: [['products.upsert']],
  vendors: [['vendors.upsert']],
  customers: [['customers.upsert']],
  'sites.ssus': [['ssus.create'], ['ssus.update', ['id']]],
  guidance: [['guidance.set']],
  teams: [['teams.create'], ['teams.update']],
  people: [['people.update']],
}

type Fields = Record<string, object>

/** Each field's limits, without what may be left out, what it is then, and what is said of it. */
function limitsOf(shape: z.ZodType): Fields {
  const schema = z.toJSONSchema(shape, { io: 'input', reused: 'inline', unrepresentable: 'any' })
  const { properties } = schema.$ref ? schema.$defs![schema.$ref.replace('#/$defs/', '')]! : schema // a tree is by name
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, bare(field) as object]))
}

function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare)
  if (typeof schema !== 'object' || schema === null) return schema
  const { default: _, description: __, examples: ___, ...limits } = schema as Record<string, unknown>
  const some = (limits.anyOf as { type?: string }[] | undefined)?.filter(({ type }) => type !== 'null')
  if (some?.length === 1) return bare(some[0])
  return Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, bare(value)]))
}

/** The things of a section: sites.ssus are those inside sites. */
function sectionOf(name: string): z.ZodType {
  const inside = (shape: z.ZodType): z.ZodType =>
    shape instanceof z.ZodOptional || shape instanceof z.ZodNullable
      ? inside(shape.unwrap() as z.ZodType)
      : shape instanceof z.ZodArray
        ? inside(shape.element as z.ZodType)
        : shape
  return name
    .split('.')
    .reduce((shape: z.ZodType, key) => inside((shape as z.ZodObject).shape[key] as z.ZodType), SpecOutput)
}

/** At and beyond every limit of a text or number; with blanks around it, or nothing else. */
const lengths = [1, 40, 50, 100, 200, 320, 500, 1000, 4000].flatMap((length) => [length, length + 1])
const numbers = [0, 1, 36_500, 86_400, 999_999_999, Number.MAX_SAFE_INTEGER].flatMap((n) => [n, n + 1, -n, n + 0.5])
const words = ['', ' ', 'x', ' x ', '\u00a0x\u2003', 'x\ny', 'x\u0085y', '.', '..', '#1f77b4', 'raw', 'lot', 'company']
const scalars = [...lengths.map((length) => 'x'.repeat(length)), ...words, ...numbers, 1e-7, 0.000001, true, false]
const anything = [
  ...scalars,
  ...scalars.flatMap((one) => [
    [one],
    [{ sku: 'A', quantity: one }],
    [{ sku: one, quantity: 1 }],
    [{ vendor: one }],
    [{ vendor: 'A', leadTimeDays: one }],
    [{ vendor: 'A', vendorSku: one }],
    [{ mode: 'minimum', minQty: one }],
    [{ mode: 'reorder_point', site: one, orderQty: 1, targetQty: 2 }],
    [{ mode: 'reorder_point', orderQty: one, targetQty: one }],
    [{ skill: one }],
    [{ skill: 'A', rank: one }],
    { limit: one },
    { [String(one)]: 1 },
  ]),
]

/** What it is taken as; undefined when it is refused. */
function taken(shape: z.ZodType, value: unknown): unknown {
  const { success, data } = shape.safeParse(value)
  return success ? { data } : undefined
}

for (const [section, writers] of Object.entries(sections)) {
  for (const [name, notTheSame = []] of writers) {
    test(`${name} takes of each field what section ${section} takes`, (t) => {
      const spec = limitsOf(sectionOf(section))
      const fields = Object.entries(limitsOf(capabilities.find((one) => one.name === name)!.input)).filter(
        ([field]) => field in spec && !notTheSame.includes(field),
      )
      t.true(fields.length > 0, 'fields are compared')
      for (const [field, limits] of fields) t.deepEqual(limits, spec[field]!, field)
    })

    test(`${name} makes of any value what section ${section} makes of it`, (t) => {
      const [ours, theirs] = [capabilities.find((one) => one.name === name)!.input, sectionOf(section)].map(
        (shape) => (shape as z.ZodObject).shape as Record<string, z.ZodType>,
      ) as [Record<string, z.ZodType>, Record<string, z.ZodType>]
      for (const field of Object.keys(ours).filter((one) => one in theirs && !notTheSame.includes(one)))
        for (const value of anything) t.deepEqual(taken(ours[field]!, value), taken(theirs[field]!, value), field)
    })
  }
}
