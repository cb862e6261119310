// The worker, beside a lot that expires while nobody calls.
import test from 'ava'
import { startTestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { looked } from './reordering_time.ts'

const started = startTestService({ WORKER: 'inline' })
test.after.always(async () => (await started).close())

test('a lot that expires below the level is told by the worker, to whoever lists events too', async (t) => {
  const service = await started
  const { admin } = service
  const company = await service.company({
    warehouses: [{ name: 'Store', storageUnits: [{ name: 'A', type: 'shelf' }] }],
  })
  await company.product('BAR', { tracking: 'lot', stockPolicies: [{ mode: 'minimum', minQty: 5 }] })
  await company.receive('BAR', 4, 'A', { lotCode: 'M' })
  await company.receive('BAR', 10, 'A', { lotCode: 'L' })
  await looked(company, 1)
  await company.expire('L')
  const jobs = await admin.query(`select from graphile_worker._private_known_crontabs where identifier = 'policies'`)
  t.is(jobs.rowCount, 1, 'it looks by itself, each minute')
  await admin.query(`select graphile_worker.add_job('policies')`)
  const told = async () => (await company.ok(company.get('/events?types=stock.reorder_triggered'))).data
  await until(async () => (await told()).length > 0)
  t.like(await told(), { 0: { data: { product: { sku: 'BAR' }, onHand: 14, reorderPoint: 5 } }, length: 1 })
})
