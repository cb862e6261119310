// A value that fits a shape: what the API description shows as an example, and what generated tests send.
import { z } from 'zod'

interface Wish {
  /** Without optional keys: the least that is accepted. */ least?: boolean
}

/** What a field of this name looks like in a factory; used wherever it fits the field's shape. */
const familiar: Record<string, unknown> = {
  sku: 'SHAFT-20',
  productSku: 'SHAFT-20',
  lotCode: 'L-2026-014',
  serialCode: 'S-000417',
  code: 'WO-12',
  name: 'Lathe 3',
  title: 'Turn shaft',
  shortName: 'acme',
  email: 'operator@acme.example',
  timezone: 'Europe/Berlin',
  externalSystemId: 'ERP-4711',
  quantity: 40,
  goodQuantity: 38,
  scrapQuantity: 2,
  priorityId: 2,
  uom: 'pcs',
  unit: 'pcs',
  color: '#0b5cad',
  details: 'Tool changed before the run.',
  reason: 'No material on hand.',
  note: 'Bearing was hot.',
  transactionId: '3f1c9e0a-7b2d-4e55-9a61-0c4f8d2b7e10',
  total: 1,
  limit: 50,
  offset: 0,
  hasMore: false,
  version: 1,
  targetUrl: 'https://hooks.acme.example/millwright',
  teamId: '06fk2v9q8m3r',
  value: 1250,
  rank: 2,
  permissions: ['inventory:view', 'production:view'],
  expiresAt: '2036-01-01T00:00:00.000Z',
  row: 1,
  message: 'must be above 0',
}
const externalId = '06fk2v9q8m3t'
const formats: Record<string, string> = {
  datetime: '2026-11-02T06:30:00.000Z',
  date: '2026-11-02',
  email: 'operator@acme.example',
  uuid: '0f8fad5b-d9cb-4a1f-8f2e-6b1d0c9a7e41',
  guid: '0f8fad5b-d9cb-4a1f-8f2e-6b1d0c9a7e41',
  url: 'https://acme.example/',
  time: '06:00',
  duration: 'PT1H',
  ipv4: '192.0.2.7',
}

/** An example of a shape; name is the field it stands in. Throws where a shape can only be guessed: give it an example by meta. */
export function exampleOf(schema: z.core.$ZodType, wish: Wish = {}, name = '', depth = 0): unknown {
  const meta = z.globalRegistry.get(schema as z.ZodType) as { examples?: unknown[]; example?: unknown } | undefined
  const given = meta?.examples?.[0] ?? meta?.example
  if (given !== undefined) return given
  if (Object.hasOwn(familiar, name) && fits(schema, familiar[name])) return familiar[name]
  return byType(schema, wish, name, depth)
}

function byType(schema: z.core.$ZodType, wish: Wish, name: string, depth: number): unknown {
  const def = schema._zod.def as Def
  const inner = (next: z.core.$ZodType | undefined) => exampleOf(next!, wish, name, depth + 1)
  switch (def.type) {
    case 'object':
      return objectOf(def, wish, depth)
    case 'array':
      return depth > 12 || (wish.least && fits(schema, []))
        ? []
        : arrayOf(schema, exampleOf(def.element!, wish, singular(name), depth + 1))
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def.innerType)
    case 'nullable':
      return depth > 12 ? null : inner(def.innerType)
    case 'pipe': // what is looked at before its form is known has the form that comes after
      return inner((def.in!._zod.def as Def).type === 'transform' ? def.out : def.in)
    case 'lazy':
      return inner(def.getter!())
    case 'union':
      return inner(def.options![0])
    case 'intersection':
      return Object.assign({}, inner(def.left), inner(def.right))
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'literal':
      return def.values![0]
    case 'record':
    case 'unknown':
    case 'any':
    case 'json':
      return {}
    case 'boolean':
      return true
    case 'null':
      return null
    case 'never':
      return undefined // a key that must not be there
    case 'number':
      return numberOf(schema)
    case 'string':
      return stringOf(schema, name)
    default:
      throw new Error(`no example for a ${def.type}${name && ` named ${name}`}`)
  }
}

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  getter?: () => z.core.$ZodType
  options?: z.core.$ZodType[]
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  entries?: Record<string, unknown>
  values?: unknown[]
  format?: string
}

function objectOf(def: Def, wish: Wish, depth: number): Record<string, unknown> {
  const fields = Object.entries(def.shape!).filter(([, field]) => {
    return !(fits(field, undefined) && (wish.least || depth > 12))
  })
  return Object.fromEntries(
    fields
      .map(([key, field]) => [key, exampleOf(field, wish, key, depth + 1)])
      .filter(([, value]) => value !== undefined),
  )
}

/** As many of one item as the shape asks for. */
function arrayOf(schema: z.core.$ZodType, item: unknown): unknown[] {
  const tried = [1, 2, 3, 4].map((length) => Array.from({ length }, () => item))
  return tried.find((list) => fits(schema, list)) ?? [item]
}

function numberOf(schema: z.core.$ZodType): number {
  const { minValue, maxValue } = schema as z.ZodNumber
  const tried = [1, 0, minValue, Number(minValue) + 1, maxValue].filter((value) => Number.isFinite(value)) as number[]
  return tried.find((value) => fits(schema, value)) ?? 1
}

function stringOf(schema: z.core.$ZodType, name: string): string {
  const { format } = schema._zod.def as Def
  const minimum = (schema as z.ZodString).minLength ?? 0
  const tried = [
    format && formats[format],
    /(^id$|Id$|^from$|^to$)/.test(name) && externalId,
    name,
    'text',
    'A',
    '1'.repeat(minimum),
    ...Object.values(formats),
  ]
  const found = tried.find((value) => typeof value === 'string' && fits(schema, value))
  if (found === undefined || found === false)
    throw new Error(`no example for the string ${name}: give its shape one by .meta({ examples: [...] })`)
  return found as string
}

function fits(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

function singular(name: string): string {
  return name.replace(/s$/, '')
}
