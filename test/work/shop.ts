// A repair shop, and its operator.
import type { TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

const shop: Spec = {
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'In repair', category: 'MAINTENANCE' },
  ],
  reasonCodes: [
    { kind: 'scrap', label: 'Scratch' },
    { kind: 'scrap', label: 'Old', isActive: false },
    { kind: 'failure_problem', label: 'Leak' },
    { kind: 'failure_cause', label: 'Wear' },
    { kind: 'failure_cause', label: 'Bad seal' },
    { kind: 'failure_remedy', label: 'Replaced' },
  ],
  teams: [{ name: 'Fitters', color: '#336699', members: ['operator@example.test'] }],
  sites: [{ name: 'Hall', ssus: [{ name: 'Pump' }, { name: 'Lathe' }] }],
  products: [{ sku: 'PART' }, { sku: 'OIL', unitWhole: false, unit: 'l' }],
  taskTypes: [
    { name: 'Clean' },
    { name: 'Repair', team: 'Fitters', requiresFailureCodes: true, statusOnOpen: 'In repair', statusOnDone: 'Running' },
    { name: 'Report', isReviewed: true },
    { name: 'Turn', makes: 'PART' },
    {
      name: 'Inspect',
      form: [
        { title: 'Result', type: 'text' },
        { title: 'Signed', type: 'signature' },
      ],
      gates: [{ status: 'done', fields: ['Result'], signature: true, groups: ['Supervisor', 'Operator'] }],
    },
  ],
  routings: [{ name: 'Part', product: 'PART', steps: [{ taskType: 'Turn' }, { taskType: 'Clean' }] }],
}

export async function factory(service: TestService) {
  const company = await service.company(shop)
  const operator = await company.as('Operator')
  return { company, operator }
}
