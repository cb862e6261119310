// To whom the company ships, and what.
import { z } from 'zod'
import { area } from './define.ts'
import { code, Name, Nothing, page, paging, Search, Time } from './shapes.ts'

const { read, write, destructive } = area('inventory')

const CustomerId = code(200).describe('Your own id of the customer.')
const Address = z.string().trim().min(1).max(1000).nullable().describe('As it is to stand on the label; null for none.')

const Customer = z
  .object({
    id: z.string().describe('Your own id of it, as externalRef.'),
    name: z.string(),
    externalRef: z.string().nullable(),
    shipToAddress: z.string().nullable(),
    isEightyOneCompany: z.boolean().describe('Whether what is shipped arrives in that company’s stock on the service.'),
    isActive: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Customer' })

export const customersList = read('customers.list', {
  title: 'List customers',
  description: 'To whom the company ships, by name, archived ones too. Only factories have customers.',
  rest: 'GET /customers',
  permission: 'inventory:view',
  input: z.strictObject({ ...paging, search: Search.describe('Part of a name or of your own id.') }),
  output: page(Customer),
})

export const customersUpsert = write('customers.upsert', {
  title: 'Make or change a customer',
  description:
    'Makes the customer of your own id, or changes what is sent of it: a field left out keeps its value. A new one needs a name. An archived one is active again.',
  rest: 'PUT /customers/:externalRef',
  permission: 'inventory:manage',
  input: z.strictObject({
    externalRef: CustomerId,
    name: Name.optional().describe('Needed for a new customer.'),
    shipToAddress: Address.optional().describe('Where its shipments go unless they say otherwise; null for none.'),
  }),
  output: z.object({ customer: Customer, created: z.boolean() }),
  refusals: ['not_a_factory'],
})

export const customersDelete = destructive('customers.delete', {
  title: 'Archive a customer',
  description:
    'Nothing can be shipped to the customer any more; shipments that name it stay. customers.upsert brings it back. Not while stock that it consigned lies here.',
  rest: 'DELETE /customers/:externalRef',
  permission: 'inventory:manage',
  input: z.strictObject({ externalRef: CustomerId }),
  output: Nothing,
  refusals: ['not_a_factory', 'in_use'],
})
