// The made-up log through a real service: killed in the middle, played again, and once more when all is there.
import { spawn } from 'node:child_process'
import path from 'node:path'
import test from 'ava'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = serviceFor(test)
const main = path.join(import.meta.dirname, '../../tasks/replay/main.ts')

/** Runs the command line; killed with -9 as soon as this many counts are recorded. */
async function replay(company: TestCompany, killAfter = Infinity): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main, '--base-url', company.baseUrl, '--api-key', company.key])
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  if (killAfter !== Infinity) {
    await until(async () => child.exitCode !== null || (await counts(company)) >= killAfter)
    child.kill('SIGKILL')
  }
  return { code: await ended, output }
}

async function counts(company: TestCompany): Promise<number> {
  const [row] = await company.sql(
    'select count(*)::int as counts from work.task_counts where company_id = app.company_id()',
  )
  return row!.counts as number
}

test('a replay that is killed goes on where it was, and counts no row twice', async (t) => {
  const shifts = [{ name: 'Early', days: ['mon' as const], start: '06:00', end: '14:00', breaks: [] }]
  const company = await service().company({ settings: { shifts } })
  t.is((await replay(company, 40)).code, null, 'killed')
  const partly = await counts(company)
  t.true(partly >= 40)

  const second = await replay(company)
  t.is(second.code, 0, second.output)
  t.regex(second.output, /^12 orders, 156 rows: all agree$/m)
  const all = await counts(company)
  t.true(all > partly)

  const third = await replay(company)
  t.is(third.code, 0, third.output)
  t.is(await counts(company), all)
  t.deepEqual(await company.sql('select * from inventory.verify()'), [])
  t.like((await company.ok(company.get('/config/export'))).settings, { shifts, backflushBasis: 'good_and_scrap' })
})

test('a figure that differs from the log is told, and the exit code says so', async (t) => {
  const company = await service().company()
  t.is((await replay(company)).code, 0)
  const levels = await company.ok(company.get('/inventory/stock-levels?limit=100'))
  const finished = levels.data.find(
    (row: { itemClass: string; onHand: number }) => row.itemClass === 'finished' && row.onHand > 0,
  )
  const lots = await company.ok(company.get(`/lots?productSku=${encodeURIComponent(finished.sku)}&limit=1`))
  const lot = await company.ok(
    company.get(`/products/${encodeURIComponent(finished.sku)}/lots/${encodeURIComponent(lots.data[0].code)}`),
  )
  const { storageUnit } = lot.where[0]
  await company.ok(
    company.post('/stock/transfers', {
      sku: finished.sku,
      lotCode: lot.code,
      quantity: 1,
      from: storageUnit.id,
      to: storageUnit.id,
      toBin: 'bads',
    }),
  )
  const again = await replay(company)
  t.is(again.code, 1, again.output)
  t.regex(again.output, new RegExp(finished.name))
})
