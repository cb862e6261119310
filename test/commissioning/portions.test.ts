// What is refused inside a portion: what came before it stays, nothing after it is done, and the same file goes on.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const named = (what: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ name: `${what} ${1000 + from + n}` }))
const product = (sku: string, unit: string) => ({ sku, name: sku, itemClass: 'raw', unit, unitWhole: false })

test('an item that is refused in the middle of a portion ends the run there, and the same file goes on from there', async (t) => {
  const company = await service().company({
    products: [product('BAR', 'pcs')],
  } as never)
  const before = Array.from({ length: 40 }, (_, n) => product(`PART-${100 + n}`, 'pcs'))
  const after = Array.from({ length: 40 }, (_, n) => product(`ZINC-${100 + n}`, 'pcs'))
  const spec = (unit: string) => ({
    version: 1,
    skills: named('Skill', 0, 260),
    products: [...before, product('BAR', unit), ...after],
    taskTypes: named('Type', 0, 300),
  })
  // What no check of the file can foresee.
  await company.sql(`create function inventory.refuse_bar() returns trigger language plpgsql as $$ begin
    if new.sku = 'BAR' and new.unit = 'm' and new.company_id = (select id from app.companies where short_name = '${company.shortName}') then
      raise exception using errcode = 'MW409', constraint = 'in_use', message = 'not today', detail = '{}';
    end if; return new; end $$`)
  await company.sql(
    'create trigger refuse_bar before update on inventory.products for each row execute function inventory.refuse_bar()',
  )
  const first = await company.ok(company.post('/config/apply', { spec: spec('m') }))
  t.like(first, { state: 'failed', total: 641, done: 300 })
  t.like(first.failed, { section: 'products', name: 'BAR', action: 'update', problem: { code: 'in_use', status: 409 } })
  t.deepEqual(first.applied.slice(-1), [{ section: 'products', name: 'PART-139', action: 'create' }])
  const there = await company.ok(company.get('/config/export'))
  t.deepEqual([there.skills.length, there.products.length, there.taskTypes.length], [260, 41, 0])
  t.deepEqual(
    await company.ok(company.get(`/config/runs/${first.run}`)),
    first,
    'the run ends with what the call was told',
  )

  const again = await company.ok(company.post('/config/apply', { spec: spec('m') }))
  t.like(
    again,
    { state: 'failed', done: 0, failed: { name: 'BAR' } },
    'it stops at the same item, and does nothing twice',
  )
  const mended = await company.ok(company.post('/config/apply', { spec: spec('pcs') }))
  t.like(mended, { state: 'done', failed: null, done: 340 })
  t.like((await company.ok(company.post('/config/plan', { spec: spec('pcs') }))).summary, { create: 0, update: 0 })
})
