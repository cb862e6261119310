// A bench that assembles bought pumps, and recalls of what it bought.
import type { TestCompany } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

export const spec: Spec = {
  settings: { ncrTaskType: 'Report' },
  sites: [
    {
      name: 'Hall',
      ssus: [{ name: 'Bench' }],
      storageUnits: ['Dock', 'Rack', 'Cage'].map((name) => ({ name, type: 'rack' as const })),
    },
  ],
  workCenters: [{ name: 'Benches', machines: ['Bench'] }],
  vendors: [{ name: 'Acme' }],
  reasonCodes: [{ kind: 'adjustment', label: 'Lost' }],
  products: [
    { sku: 'STEEL', itemClass: 'raw', tracking: 'lot' },
    { sku: 'PUMP', itemClass: 'raw', tracking: 'serial' },
    { sku: 'UNIT', recipe: [{ sku: 'PUMP', quantity: 1 }] },
  ],
  taskTypes: [
    { name: 'Report' },
    { name: 'Inspect' },
    { name: 'Assemble', makes: 'UNIT', workCenter: 'Benches' },
    { name: 'Carry', isInventory: true, defaultUseTransit: true, form: [{ title: 'Goods', type: 'products' }] },
  ],
  routings: [{ name: 'Unit', product: 'UNIT', steps: [{ taskType: 'Assemble' }] }],
}
export const inspected: Spec = { ...spec, inspectionPlans: [{ name: 'Acme', vendor: 'Acme', taskType: 'Inspect' }] }

export const recall = (company: TestCompany, ...origin: object[]): Promise<any> =>
  company.ok(company.post('/recalls', { origin, reason: 'Cracks' }))
export const release = (company: TestCompany, { id }: { id: string }): Promise<any> =>
  company.ok(company.post(`/recalls/${id}/release`, { reason: 'They are scratches' }))
export const pump = (serialCode: string) => ({ sku: 'PUMP', serialCode })

/** A task on its way from the dock to the rack with a pump. */
export async function staged(company: TestCompany, serialCode: string): Promise<string> {
  const task = await company.task('Carry', { from: 'Dock', to: 'Rack' })
  await company.answer(task, { Goods: [{ sku: 'PUMP', quantity: 1, serialCode }] })
  await company.ok(company.patch(`/tasks/${task}`, { status: 'dispatched' }))
  return task
}

export const move = (company: TestCompany, what: object, from: string, bin: string, to: string, toBin: string) =>
  company.post('/stock/transfers', {
    quantity: 1,
    ...what,
    from: company.unit[from],
    bin,
    to: company.unit[to],
    toBin,
  })
