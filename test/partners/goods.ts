// Two linked companies that send each other goods: a plant whose customer is the other one, a fitter.

import { eventsOf } from '../support/events.ts'
import { data } from '../support/graphql.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const goods: NonNullable<Spec['products']> = [
  { sku: 'TUBE', itemClass: 'raw' },
  { sku: 'FRAME', name: 'Frame', tracking: 'lot' },
  { sku: 'MOTOR', itemClass: 'raw', tracking: 'serial' },
]
export const plantSpec: Spec = {
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  products: goods,
  taskTypes: [{ name: 'Fit' }, { name: 'Carry', isInventory: true, form: [{ title: 'Goods', type: 'products' }] }],
}
export const fitterSpec: Spec = {
  sites: [
    {
      name: 'Yard',
      address: 'Pier 3',
      storageUnits: [
        { name: 'Dock', type: 'dock' },
        { name: 'Shelf', type: 'shelf' },
      ],
    },
  ],
  products: goods,
  taskTypes: plantSpec.taskTypes,
}

export interface Traders {
  plant: TestCompany
  fitter: TestCompany
}

export async function traders(service: TestService, more: Spec = {}): Promise<Traders> {
  const [plant, fitter] = await Promise.all([service.company(plantSpec), service.company({ ...fitterSpec, ...more })])
  await plant.linkWith(fitter)
  await knows(plant, fitter, 'Pier 3')
  await knows(fitter, plant, 'Hall')
  await plant.receive('TUBE', 100, 'Rack')
  await plant.receive('FRAME', 20, 'Rack', { lotCode: 'F-1' })
  await plant.receive('MOTOR', 2, 'Rack', { serialCodes: ['M-1', 'M-2'] })
  return { plant, fitter }
}

/** The other company is a customer, with where its goods go. */
export async function knows(company: TestCompany, other: TestCompany, shipToAddress: string): Promise<void> {
  const customer = { name: 'Other', shipToAddress, companyShortName: other.shortName }
  await company.ok(company.put('/customers/OTHER', customer))
}

export const line = (company: TestCompany, sku: string, quantity: number, more: object = {}, unit = 'Rack') => ({
  sku,
  quantity,
  storageUnitId: company.unit[unit],
  ...more,
})

/** Ships to the other company; answers the sender's delivery. */
export async function ship(company: TestCompany, lines: object[], more: object = {}): Promise<any> {
  const { id } = await company.ok(company.post('/shipments', { customerId: 'OTHER', lines, ...more }))
  await company.ok(company.post(`/shipments/${id}/ship`, {}))
  return delivery(company, 'outgoing')
}

/** The newest delivery. */
export async function delivery(company: TestCompany, direction: string): Promise<any> {
  return (await company.ok(company.get(`/partner-deliveries?direction=${direction}&limit=1`))).data[0]
}

export const look = (company: TestCompany, id: string): Promise<any> =>
  company.ok(company.get(`/partner-deliveries/${id}`))

/** What both sides are told of a delivery, less what each has of its own. */
export async function seen(company: TestCompany, id: string): Promise<unknown> {
  const { kind, state, shipmentCode, shipTo, isWithdrawn, reason, lines } = await look(company, id)
  const told = { kind, state, shipmentCode, shipTo, isWithdrawn, reason: state === 'refused' ? reason : null }
  return { ...told, lines: lines.map(({ id: _, product: __, ...rest }: any) => rest) }
}

/** Receives lines of a delivery by their places, on the shelf unless told otherwise. */
export async function receive(
  company: TestCompany,
  of: any,
  lines: Record<number, object>,
  more: object = {},
  place = 'Shelf',
) {
  const chosen = Object.entries(lines).map(([n, one]) => ({
    lineId: of.lines[Number(n)].id,
    storageUnitId: company.unit[place],
    receivedQuantity: 0,
    ...one,
  }))
  return company.post(`/partner-deliveries/${of.id}/receive`, { lines: chosen, ...more })
}

/** What lies where, by bin. */
export async function bins(company: TestCompany, sku: string): Promise<Record<string, number>> {
  const rows = (await company.sql(
    `select u.name || ' ' || b.bin as place, sum(b.quantity)::float8 as quantity
       from inventory.balances b
       join inventory.products p on (p.company_id, p.id) = (b.company_id, b.product_id)
       join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
      where b.company_id = app.company_id() and p.sku = $1 group by 1 order by 1`,
    [sku],
  )) as unknown as { place: string; quantity: number }[]
  return Object.fromEntries(rows.map(({ place, quantity }) => [place, quantity]))
}

/** The types of a company's events of deliveries, each with the state, oldest first. */
export async function told(company: TestCompany): Promise<string[]> {
  const events = await eventsOf(company)
  return events
    .filter(({ type }) => type.startsWith('partner_delivery.'))
    .map(({ type, data }) => `${type.slice(17)} ${(data.delivery as { state: string }).state}`)
}

/** What dashboards are told of a product: on hand, usable and in transit in all; on hand and usable by site. */
export async function inDashboard(company: TestCompany, sku: string) {
  const asked = `{ stockPosition(productSku: "${sku}") { onHand usable inTransit }
    product(sku: "${sku}") { stockLevels { nodes { onHand usable } } } }`
  const { stockPosition, product } = await data(company, asked)
  return { all: Object.values(stockPosition), bySite: product.stockLevels.nodes.map(Object.values) }
}
