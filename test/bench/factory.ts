// A factory for benches that measure whole calls: made through the API, as its user would.
import type { Bench } from './support.ts'

const steps = 7
const materials = ['BOLT', 'NUT', 'WASHER']
const lines = 500

/** A call to be measured; `pieces` says how many times the work of the smallest it does. */
export interface Scene {
  name: string
  capability: string
  input: object
  pieces: number
}

export function apiOf({ baseUrl, key }: Pick<Bench, 'baseUrl' | 'key'>) {
  return async (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<any> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

/**
 * Raw material on shelves, a part of three materials that seven steps make in an order on its way, another order to be
 * released, and a vendor of five hundred products.
 */
export async function makeFactory(api: ReturnType<typeof apiOf>): Promise<Scene[]> {
  const each = <T>(n: number, make: (n: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i + 1))
  const whole = { unit: 'pcs', unitWhole: true }
  const spec = {
    version: 1,
    vendors: [{ name: 'Supplier' }],
    products: [
      ...materials.map((sku) => ({ sku, name: sku, itemClass: 'raw', ...whole })),
      ...each(lines, (n) => ({ sku: `BUY-${n}`, name: `Bought ${n}`, itemClass: 'raw', ...whole })),
      {
        sku: 'PART',
        name: 'Part',
        itemClass: 'finished',
        ...whole,
        recipe: materials.map((sku, n) => ({ sku, quantity: n + 1 })),
      },
    ],
    sites: [
      {
        name: 'Plant',
        ssus: [{ id: 'line', name: 'Line' }],
        storageUnits: [
          { name: 'Shelf', type: 'shelf' },
          { name: 'Other shelf', type: 'shelf' },
        ],
      },
    ],
    workCenters: [{ name: 'Line', machines: ['Line'] }],
    taskTypes: each(steps, (n) => ({
      name: `Step ${n}`,
      workCenter: 'Line',
      ...(n === steps ? { makes: 'PART' } : {}),
    })),
    routings: [{ name: 'Part', product: 'PART', steps: each(steps, (n) => ({ taskType: `Step ${n}` })) }],
  }
  const { failed } = await api('POST', '/config/apply', { spec })
  if (failed?.length) throw new Error(JSON.stringify(failed))
  const units = (await api('GET', '/storage-units?limit=100')).data as { id: string; name: string }[]
  const unit = (name: string) => units.find((one) => one.name === name)!.id
  const order = async (id: string, skus: string[], quantity: number) => {
    const wanted = skus.map((sku) => ({ sku, quantity }))
    const made = await api('POST', '/purchase-orders', { externalSystemId: id, vendor: 'Supplier', lines: wanted })
    return made.purchaseOrder as { id: number; lines: { id: number }[] }
  }
  const delivery = ({ id, lines }: Awaited<ReturnType<typeof order>>, quantity: number) => ({
    id,
    lines: lines.map((line) => ({ lineId: line.id, quantity, storageUnitId: unit('Shelf') })),
  })
  const { id, ...first } = delivery(await order('first', materials, 1_000_000), 1_000_000)
  await api('POST', `/purchase-orders/${id}/receive`, first)
  const small = await order('small', ['BUY-1'], 10)
  const large = await order(
    'large',
    each(lines, (n) => `BUY-${n}`),
    10,
  )
  const made = async (id: string) =>
    (await api('POST', '/work-orders', { externalSystemId: id, productSku: 'PART', quantity: 1000 })).workOrder
  const [running, draft] = [await made('running'), await made('draft')]
  const { operations } = await api('POST', `/work-orders/${running.id}/release`, {})
  const [begun, posting] = [operations[0].taskId, operations.at(-1).taskId]
  await api('POST', `/tasks/${begun}/counts`, { goodQuantity: 1 })
  await api('POST', `/tasks/${posting}/counts`, { goodQuantity: 2 })

  const transfer = { sku: 'BOLT', quantity: 1, from: unit('Shelf'), to: unit('Other shelf') }
  await api('POST', '/stock/transfers', transfer)
  return [
    { name: 'me', capability: 'me.get', input: {}, pieces: 1 },
    { name: 'transfer', capability: 'stock.transfer', input: transfer, pieces: 1 },
    { name: 'count', capability: 'tasks.record_counts', input: { id: begun, goodQuantity: 1 }, pieces: 1 },
    {
      name: 'done, backflush of 3',
      capability: 'tasks.update',
      input: { id: posting, status: 'done' },
      pieces: 3,
    },
    { name: 'receive 1 line', capability: 'purchase_orders.receive', input: delivery(small, 5), pieces: 1 },
    {
      name: `receive ${lines} lines`,
      capability: 'purchase_orders.receive',
      input: delivery(large, 5),
      pieces: 100,
    },
    { name: 'release 7 steps', capability: 'work_orders.release', input: { id: draft.id }, pieces: 5 },
  ]
}
