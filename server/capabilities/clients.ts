import { z } from 'zod'
import { area } from './define.ts'
import { code, Id, lineOrNone, Name, Nothing, page, paging, Search, Text, Time } from './shapes.ts'

const { read, write, destructive } = area('sites')

const Client = z
  .object({
    id: z
      .string()
      .nullable()
      .describe('The company’s own id; null for one made inside the service, which is listed but not found by id.'),
    name: z.string(),
    isActive: z.boolean(),
    contactPersonName: z.string().nullable(),
    contactPersonEmail: z.string().nullable(),
    contactPersonPhone: z.string().nullable(),
    freeText: z.string().nullable(),
    color: z.string().nullable(),
    isDefault: z.boolean().describe('At most one client is.'),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Client' })

const short = lineOrNone(200).nullable().optional()
const details = {
  contactPersonName: short,
  contactPersonEmail: z.email().max(320).nullable().optional(),
  contactPersonPhone: short,
  freeText: Text.nullable().optional(),
  color: lineOrNone(50).nullable().optional(),
}

export const clientsList = read('clients.list', {
  title: 'List clients',
  description: 'Whom the company works for, newest first. A factory has exactly one client: itself.',
  rest: 'GET /clients',
  permission: 'member',
  input: z.strictObject({
    ...paging,
    search: Search.describe('Part of the name; upper and lower case are the same.'),
    isActive: z.boolean().optional(),
  }),
  output: page(Client),
})

export const clientsGet = read('clients.get', {
  title: 'Read a client',
  description: 'One client by the company’s own id for it, with its contact person.',
  rest: 'GET /clients/:id',
  permission: 'member',
  input: z.strictObject({ id: Id }),
  output: Client,
})

export const clientsCreate = write('clients.create', {
  title: 'Add a client',
  description:
    'Adds a client of a managed-services company under an id of the caller’s choice, and sends client.created. A factory has its one client already.',
  rest: 'POST /clients',
  adds: true,
  permission: 'clients:manage',
  input: z.strictObject({
    id: code(200).describe('Your own id for the client.'),
    name: Name,
    ...details,
    isDefault: z.boolean().optional(),
  }),
  output: Client,
  refusals: ['duplicate_id', 'factory_has_one_client'],
})

export const clientsUpdate = write('clients.update', {
  title: 'Change a client',
  description:
    'Changes what is sent; null empties a field. Making it the default takes that from the client which had it.',
  rest: 'PATCH /clients/:id',
  permission: 'clients:manage',
  input: z.strictObject({
    id: Id,
    name: Name.optional(),
    isActive: z.boolean().optional(),
    ...details,
    isDefault: z.boolean().optional(),
  }),
  output: Client,
  refusals: ['not_found', 'factory_has_one_client'],
})

export const clientsDelete = destructive('clients.delete', {
  title: 'Archive a client',
  description: 'Takes a client out of lists and look-ups. What was done for it stays, and its id is not free again.',
  rest: 'DELETE /clients/:id',
  permission: 'clients:manage',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  refusals: ['not_found', 'factory_has_one_client'],
})
