import { z } from 'zod'
import { area } from './define.ts'
import { machineFields } from './fields.ts'
import { Guidance, Id, Name, page, paging, Time } from './shapes.ts'

const { read, write } = area('sites')

const Location = z
  .strictObject({
    type: z.literal('Point'),
    coordinates: z
      .array(z.number().min(-1e7).max(1e7))
      .min(2)
      .max(3)
      .describe('Longitude, latitude, and height if known.')
      .meta({ examples: [[16.37, 48.21]] }),
  })
  .refine(({ coordinates: [longitude, latitude] }) => Math.abs(longitude!) <= 180 && Math.abs(latitude!) <= 90, {
    path: ['coordinates'],
    message: 'must be longitude (-180 to 180), then latitude (-90 to 90)',
  })
  .meta({ id: 'Location', description: 'A GeoJSON point.' })
const ImageUrl = z.url({ protocol: /^https?$/ }).max(2000)

const Ssu = z
  .object({
    id: z.string().describe('Its QR code names it.'),
    name: z.string(),
    imageUrl: z.string().nullable(),
    isActive: z.boolean(),
    isDefault: z.boolean(),
    location: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }).nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    sku: z.string().nullable().describe('Part number of the model.'),
    siteId: z.string().nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Ssu', description: 'A sub-site unit: a machine, line, cell, asset or location.' })

const Status = z
  .object({ name: z.string(), category: z.enum(['UP', 'DOWN', 'MAINTENANCE', 'NO_DATA']) })
  .nullable()
  .describe('The state it is in; NO_DATA: its signals have stopped; null: none was told yet.')

export const sitesList = read('sites.list', {
  title: 'List sites',
  description: 'All sites by name, also warehouses and those where nothing is.',
  madeBySpec: { spec: { version: 1, sites: [{ name: 'Hall 1' }] } },
  rest: 'GET /sites',
  permission: 'member',
  input: z.strictObject({
    ...paging,
    isWarehouse: z.boolean().optional(),
  }),
  output: page(
    z
      .object({
        id: z.string(),
        name: z.string(),
        isWarehouse: z.boolean(),
        client: z
          .object({ id: z.string(), name: z.string() })
          .nullable()
          .describe('Whose place it is: in a factory the company itself; null: a warehouse, or the company’s own.'),
        isActive: z.boolean(),
      })
      .meta({ id: 'Site' }),
  ),
})

export const workCentersList = read('work_centers.list', {
  title: 'List work centers',
  description: 'All by name, with their machines and the machines’ states.',
  madeBySpec: { spec: { version: 1, workCenters: [{ name: 'Grinding', machines: [] }] } },
  rest: 'GET /work-centers',
  permission: 'member',
  input: z.strictObject(paging),
  output: page(
    z
      .object({
        id: z.int(),
        name: z.string(),
        machines: z.array(z.object({ id: z.string(), name: z.string(), status: Status })),
      })
      .meta({ id: 'WorkCenter' }),
  ),
})

export const ssusList = read('ssus.list', {
  title: 'List machines',
  description: 'The sub-site units of the company: machines, lines, cells, assets, locations; newest first.',
  rest: 'GET /ssus',
  permission: 'member',
  input: z.strictObject(paging),
  output: page(Ssu),
})

export const ssusGet = read('ssus.get', {
  title: 'Get a machine',
  description:
    'One machine or other sub-site unit by id, with the state it is in, its spare parts and guidance: what the company wants agents to know before they work on it.',
  rest: 'GET /ssus/:id',
  permission: 'member',
  input: z.strictObject({ id: Id }),
  output: Ssu.extend({
    guidance: Guidance.nullable().describe('What the company tells agents about the machine.'),
    status: Status,
    spareParts: z
      .array(z.object({ sku: z.string(), name: z.string(), quantity: z.number(), uom: z.string() }))
      .describe('What fits, and how many of each (section machineData of the factory spec).'),
  }).meta({ id: 'SsuWithGuidance' }),
})

export const ssusCreate = write('ssus.create', {
  title: 'Make a machine',
  description:
    'Makes a machine, line, cell, asset or location, with a storage unit of its own, which carries its name.',
  rest: 'POST /ssus',
  adds: true,
  permission: 'clients:manage',
  input: z.strictObject({
    ...machineFields,
    id: machineFields.id.optional().describe('Default: a new one. Its QR code names it; it never changes.'),
    siteId: Id.optional().describe('Default: the site of the parent, or the only site there is.'),
    parentId: Id.optional().describe('The unit it is part of.'),
    imageUrl: ImageUrl.nullable().optional(),
    location: Location.nullable().optional(),
  }),
  output: Ssu,
  refusals: ['duplicate_id'],
})

export const ssusUpdate = write('ssus.update', {
  title: 'Change a machine',
  description:
    'Changes what is sent. A new name is also its storage unit’s; a new default takes the place of its site’s present one. Taking a machine out of use ends its open stop.',
  rest: 'PUT /ssus/:id',
  permission: 'clients:manage',
  input: z.strictObject({
    id: Id,
    name: Name.optional(),
    imageUrl: ImageUrl.nullable().optional(),
    isActive: z.boolean().optional(),
    isDefault: z.boolean().optional(),
    location: Location.nullable().optional(),
  }),
  output: Ssu,
  refusals: ['duplicate_id'],
})
