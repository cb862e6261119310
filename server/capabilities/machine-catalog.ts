import { z } from 'zod'
import { area } from './define.ts'
import { code, Search } from './shapes.ts'

const { read } = area('sites')

const CatalogEntry = z
  .object({
    id: z.int(),
    name: z.string(),
    matchType: z
      .enum(['exact', 'prefix', 'contains', 'similar'])
      .nullable()
      .describe('How the name answers q; similar is a did-you-mean. Null when nothing was searched for.'),
  })
  .meta({ id: 'CatalogEntry' })

export const searchMakes = read('machine_catalog.search_makes', {
  title: 'Search makes of machines',
  description:
    'Makes of the machine catalogue that all companies share, best match first, at most 50. Without q, the makes most factories know.',
  rest: 'GET /machine-catalog/makes',
  permission: 'member',
  input: z.strictObject({ q: Search.describe('Part of a name.') }),
  output: z.array(CatalogEntry),
})

export const searchModels = read('machine_catalog.search_models', {
  title: 'Search models of a make',
  description: 'Models of one make, best match first, at most 50; without q, all of them.',
  rest: 'GET /machine-catalog/models',
  permission: 'member',
  input: z.strictObject({ makeId: z.int().min(1).max(2_147_483_647), q: Search.describe('Part of a name.') }),
  output: z.array(CatalogEntry),
})

export const lookupSku = read('machine_catalog.lookup_sku', {
  title: 'Look up a part number',
  description:
    'Which make and model a part number names: the maker’s catalogue number, or the type code it is ordered by.',
  rest: 'GET /machine-catalog/sku-lookup',
  permission: 'member',
  input: z.strictObject({ sku: code(100) }),
  output: z.array(z.object({ make: CatalogEntry, model: CatalogEntry })),
})
