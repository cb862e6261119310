// events.list: the outbox in an order that a cursor can trust.
import test from 'ava'
import pg from 'pg'
import { until } from '../support/receiver.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { emit, lot } from './support.ts'

const service = serviceFor(test)

interface Page { data: { id: string; data: ReturnType<typeof lot> }[]; nextAfter: string | null }
const list = async (company: TestCompany, query: string): Promise<Page> => await company.ok(company.get(`/events?${query}`))
const codesOf = ({ data }: Page) => data.map((event) => event.data.lot.code)

// Transactions of tests beside this one, in other databases of the cluster, hold new events back for a moment.
async function settled(company: TestCompany, count: number): Promise<void> {
  await until(async () => (await list(company, 'limit=100')).data.length === count, 10_000)
}

test('read on by nextAfter, every event comes once, in order, also filtered by type', async (t) => {
  const company = await service().company()
  t.deepEqual(await company.ok(company.get('/events')), { data: [], nextAfter: null })
  for (let n = 1; n <= 7; n++) await emit(company, n % 2 ? 'lot.created' : 'client.created', lot(`L-${n}`))
  await settled(company, 7)
  const seen: string[] = []
  for (let after = ''; ;) {
    const page = await list(company, `limit=3${after && `&after=${after}`}`)
    if (page.data.length === 0) {
      t.is(page.nextAfter, after)
      break
    }
    t.deepEqual(Object.keys(page.data[0]!).sort(), ['data', 'id', 'timestamp', 'type'])
    seen.push(...codesOf(page))
    after = page.nextAfter!
  }
  t.deepEqual(seen, ['L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6', 'L-7'])
  const clients = await list(company, 'types=client.created')
  t.deepEqual(codesOf(clients), ['L-2', 'L-4', 'L-6'])
  t.is((await company.get('/events?after=nothing')).status, 404)
  const other = await service().company()
  t.is((await other.get(`/events?after=${clients.nextAfter}`)).status, 404, 'another company’s event')
  t.is((await (await company.as('Manager')).get('/events')).status, 403)
})

test('an event whose transaction commits late is not skipped', async (t) => {
  const company = await service().company()
  const late = new pg.Client({ connectionString: service().adminUrl })
  await late.connect()
  t.teardown(() => late.end())
  await emit(company, 'lot.created', lot('BEFORE'))
  await settled(company, 1)
  const before = await list(company, '')
  t.deepEqual(codesOf(before), ['BEFORE'])

  await late.query('begin')
  await late.query(`select set_config('app.company_id', (select id::text from app.companies where short_name = $1), true)`, [company.shortName])
  await late.query('select app.emit($1, $2)', ['lot.created', JSON.stringify(lot('LATE'))])
  await emit(company, 'lot.created', lot('SWIFT'))
  t.deepEqual(codesOf(await list(company, `after=${before.nextAfter}`)), [], 'what is younger than a transaction still running waits for it')
  await late.query('commit')
  await emit(company, 'lot.created', lot('AFTER'))
  await settled(company, 4)
  t.deepEqual(codesOf(await list(company, `after=${before.nextAfter}`)), ['LATE', 'SWIFT', 'AFTER'])
})

test('readers that poll while many write miss nothing and see nothing twice', async (t) => {
  const company = await service().company()
  const all = Array.from({ length: 120 }, (_, n) => `L-${n}`)
  const seen: string[] = []
  const reading = (async () => {
    const end = Date.now() + 20_000
    for (let after = ''; seen.length < all.length && Date.now() < end;) {
      const page = await list(company, `limit=10${after && `&after=${after}`}`)
      seen.push(...codesOf(page))
      after = page.nextAfter ?? ''
    }
  })()
  await Promise.all([0, 1, 2, 3].map(async (writer) => {
    for (const code of all.filter((_, n) => n % 4 === writer)) {
      await company.sql(`select app.emit('lot.created', $1), pg_sleep(random() * 0.01)`, [JSON.stringify(lot(code))])
    }
  }))
  await reading
  t.is(seen.length, all.length)
  t.deepEqual(seen.toSorted(), all.toSorted())
})
