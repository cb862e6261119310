// Data about the work of a handed task, as its recipient gave it to the sender.
import { z } from 'zod'
import { area } from './define.ts'
import { DataScopes, Id, LotRef, PartnerRef, page, paging, Time } from './shapes.ts'

const { read, write } = area('partners')

const packageFields = {
  id: z.string(),
  role: z.enum(['released', 'received']),
  createdAt: Time.describe('When it was released.'),
  from: PartnerRef.describe('The company that released it.'),
  to: PartnerRef,
  object: z.object({
    handoffId: z.string().describe('The company’s own handoff.'),
    taskId: z.string().nullable().describe('The company’s own task; null: it is gone.'),
  }),
  scopes: z.array(z.string()),
  note: z.string().nullable(),
}
const Node = z.object({
  sku: z.string(),
  code: z.string().describe('Of a lot, or a serial.'),
  name: z.string(),
  status: z.string(),
  kind: z.enum(['produced', 'received']),
  producedAt: Time.nullable(),
  expiresAt: Time.nullable(),
  distance: z.int().describe('How many steps it went into what was made; 0: it was made.'),
})
const DataPackage = z
  .object({
    ...packageFields,
    content: z
      .object({
        counts: z
          .array(z.object({ task: z.string(), goodQuantity: z.number(), scrapQuantity: z.number(), countedAt: Time }))
          .optional(),
        measurements: z
          .array(
            z.object({
              task: z.string(),
              field: z.string(),
              value: z.number(),
              unit: z.string().nullable(),
              target: z.number().nullable(),
              lsl: z.number().nullable(),
              usl: z.number().nullable(),
            }),
          )
          .optional(),
        lots: z
          .object({
            nodes: z.array(Node),
            edges: z.array(z.object({ from: LotRef, to: LotRef, quantity: z.number() })),
          })
          .optional(),
      })
      .describe('What was released, each scope by its name.'),
    files: z
      .array(
        z.object({
          task: z.string(),
          name: z.string(),
          type: z.string().nullable().describe('Content type; null where the photo lies elsewhere.'),
          url: z.string().describe('Opens the photo until expiresAt; ask again for a new one.'),
          expiresAt: Time.nullable().describe('null: the address is as the form has it.'),
        }),
      )
      .describe('Photos.'),
  })
  .meta({ id: 'DataPackage' })

export const dataPackagesRelease = write('data_packages.release', {
  title: 'Release data to a partner',
  description:
    'Gives the partner that sent a task the data that it asked for with it (dataRequest of the handoff), as it is now: of the received task, of the tasks connected with it (tasks.connect), and of the work orders that these are operations of. counts are sums; measurements are number fields with limits; lots are what the orders made and what went into it; photos are kept for it and read by short-lived links. No person or vendor is named, tasks by their type, lots and serials as they stand. Later changes change nothing in it. Asks for inventory:view (lots), tasks:view_all (tasks that the caller does not see).',
  rest: 'POST /data-packages',
  tells: true,
  permission: 'handoffs:send',
  input: z.strictObject({
    handoffId: Id.describe('A received one.'),
    scopes: DataScopes.optional().describe('Of those that were asked for; default: all.'),
    note: z.string().trim().min(1).max(2000).optional().describe('The partner reads it.'),
  }),
  output: DataPackage,
  refusals: ['invalid_transition'],
})

export const dataPackagesList = read('data_packages.list', {
  title: 'List data packages',
  description: 'Data released to partners and received from them, newest first, without the content.',
  rest: 'GET /data-packages',
  permission: 'handoffs:send',
  input: z.strictObject({ ...paging, role: z.enum(['released', 'received']).optional() }),
  output: page(z.object(packageFields).meta({ id: 'DataPackageSummary' })),
})

export const dataPackagesGet = read('data_packages.get', {
  title: 'Get a data package',
  description: 'One data package with all that was released in it.',
  rest: 'GET /data-packages/:id',
  permission: 'handoffs:send',
  input: z.strictObject({ id: Id }),
  output: DataPackage,
})
