// The demo company: what a first start makes, and when it makes none.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { readConfig } from '../server/config.ts'
import { ensureDemo, furnishDemo } from '../server/demo/index.ts'
import { play } from '../server/demo/play.ts'
import { Story } from '../server/demo/story.ts'
import { Visitor } from './identity/visitor.ts'
import { Client } from './support/client.ts'
import { demoCompany } from './support/demo.ts'
import { data } from './support/graphql.ts'
import { serviceFor, startTestService, type TestCompany } from './support/service.ts'

const service = serviceFor(test, { booksBalance: true })

const all = async (company: TestCompany, list: string) => (await company.ok(company.get(`${list}limit=100`))).data

test('it is in the middle of things: orders in every state, stock that runs short, lots, pieces, findings, stops', async (t) => {
  const company = await demoCompany(service())
  const units = await all(company, '/storage-units?')
  const unit = (name: string) => units.find((one: any) => one.name === name).id
  const orders = await all(company, '/work-orders?')
  const states = new Set(orders.map(({ status }: { status: string }) => status))
  t.deepEqual([...states].sort(), ['cancelled', 'closed', 'completed', 'draft', 'in_progress', 'released'])
  const isOver = (time: string) => Date.parse(time) < Date.now()
  t.true(
    orders.some((one: any) => one.status === 'in_progress' && isOver(one.dueDate)),
    'late',
  )
  t.true(orders.some((one: any) => one.status === 'closed' && one.goodQuantity + one.scrapQuantity < one.quantity))
  const days = orders.flatMap((one: any) => (one.completedAt ? [one.completedAt.slice(0, 10)] : []))
  t.true(new Set(days).size > 6, 'over weeks')

  const products = await all(company, '/products?')
  const least = (one: any) => one.stockPolicies.find(({ mode }: { mode: string }) => mode === 'minimum')?.minQty
  const watched = products.filter(least)
  t.true(watched.some((one: any) => one.usable < least(one)) && watched.some((one: any) => one.usable > least(one)))
  t.true((await all(company, '/inventory/reorder-suggestions?')).length > 0)
  const lots = await all(company, '/lots?')
  const soon = Date.now() + 14 * 86_400_000
  t.true(lots.some((one: any) => one.quantity > 0 && one.expiresAt && Date.parse(one.expiresAt) < soon))
  t.true(lots.some((one: any) => one.quantity > 0 && one.status === 'quarantined'))
  const { contents } = await company.ok(company.get(`/storage-units/${unit('Small parts')}`))
  t.true(contents.some(({ serial }: { serial: string | null }) => serial !== null))

  const ncrs = (await all(company, '/ncrs?')).map(({ disposition }: { disposition: string }) => disposition)
  t.deepEqual(ncrs.sort(), [null, 'use_as_is'].sort())
  const stops = await all(company, '/downtime-events?')
  t.is(stops.filter(({ endedAt }: { endedAt: string | null }) => endedAt === null).length, 1)
  const { ssus, downtimeDays } = await data(
    company,
    '{ downtimeDays(first: 200) { nodes { reason { label } } } ssus { nodes { statusCategory } } }',
  )
  t.true(new Set(downtimeDays.nodes.map(({ reason }: any) => reason?.label)).size >= 4)
  t.true(ssus.nodes.some(({ statusCategory }: any) => statusCategory === 'DOWN'))
  const counts = (await all(company, '/inventory-counts?')).map(({ status }: { status: string }) => status)
  t.deepEqual(counts.sort(), ['finalized', 'open', 'reconciled'])

  const bought = await all(company, '/purchase-orders?')
  const waiting = bought.filter(({ status }: { status: string }) => ['open', 'partially_received'].includes(status))
  t.true(waiting.some((one: any) => isOver(one.expectedAt)) && waiting.some((one: any) => !isOver(one.expectedAt)))
  t.true(waiting.some(({ status }: { status: string }) => status === 'partially_received'))
  const withKit = orders.find((one: any) => one.kitStorageUnitId)
  t.is(withKit.kitStorageUnitId, unit('Kit cart 2'))
  const short = orders.find((one: any) => one.externalSystemId === 'ERP-4991')
  const { materials } = await company.ok(company.get(`/work-orders/${short.id}`))
  t.deepEqual(
    materials.filter((one: any) => one.shortage > 0).map((one: any) => [one.sku, one.shortage]),
    [['SEAL-20', 2]],
  )
  const again = await company.sql(`select count(*) as tasks from work.tasks where comes_again`)
  t.true(Number(again[0]!.tasks) > 0, 'the worker makes the next ones')
})

test('what happened lies behind, on working days, and what is under way after all of it', (t) => {
  for (let hour = 0; hour < 24 * 7; hour++) {
    const now = new Date(Date.UTC(2026, 10, 16, hour, 20))
    const story = new Story(now)
    for (let back = 0; back <= 21; back++) {
      t.false([0, 6].includes(story.day(back).getUTCDay()))
      t.true(story.day(back + 1) < story.day(back))
    }
    t.true(story.day(0) < story.ago(130) && story.inDays(1) > now)
  }
})

test('it is made once; whoever was cut off before the company was there begins again', async (t) => {
  const other = await startTestService()
  t.teardown(() => other.close())
  const folder = mkdtempSync(path.join(tmpdir(), 'millwright-demo-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const config = (settings: Record<string, string>) =>
    readConfig({ MILLWRIGHT_DATA: folder, MILLWRIGHT_SECRET: other.secret, ...settings })
  const make = (settings: Record<string, string>) => ensureDemo(other.adminUrl, config(settings), other.service)
  t.is(await make({ MILLWRIGHT_DEMO: 'off' }), undefined)
  t.is(await make({ DATABASE_URL: other.adminUrl }), undefined, 'not in a database of one’s own, unless asked')
  await other.service.identity.people.createUser({ email: 'admin@demo.example', name: 'Left behind' })
  const demo = (await make({ MILLWRIGHT_DEMO: 'on' }))!
  const visitor = new Visitor(other.baseUrl)
  t.regex((await visitor.signIn(demo.email, demo.password)).text, /Demo Administrator/)
  t.is(await make({ MILLWRIGHT_DEMO: 'on' }), undefined, 'told once')

  const furnish = (MILLWRIGHT_DEMO: string) =>
    furnishDemo(other.adminUrl, config({ MILLWRIGHT_DEMO }), other.service, new AbortController().signal)
  const companies = async () => (await other.admin.query('select short_name from app.companies order by id')).rows
  t.false(await furnish('empty'))
  t.deepEqual(await companies(), [{ short_name: 'demo' }])
  const cutOff = new AbortController()
  cutOff.abort()
  const keys = { apiKey: demo.apiKey, partnerKey: demo.apiKey }
  await t.throwsAsync(play(other.adminUrl, config({}), other.service, keys, { signal: cutOff.signal }))
  const playing = Promise.all([furnish('on'), furnish('on')])
  // Meanwhile somebody brings a file of his own, and waits for it as long as that takes.
  const admin = new Client(other.baseUrl, demo.apiKey)
  const isOver = playing.then(() => true)
  const bring = () => admin.post('/config/apply', { spec: { version: 1, vendors: [{ name: 'Late Supplies' }] } })
  for (let over = false; !over; over = await Promise.race([isOver, setTimeout(200, false)]))
    t.is((await bring()).status, 200)
  t.deepEqual((await playing).sort(), [false, true], 'by one process, once')
  t.false(await furnish('on'))
  t.deepEqual(await companies(), [{ short_name: 'demo' }, { short_name: 'pump-service' }])
  t.deepEqual(await other.breaches(), [])
  t.deepEqual((await other.admin.query('select * from partners.verify() v')).rows, [])
  t.deepEqual(
    (await other.admin.query('select * from partners.waiting() w')).rows,
    [],
    'all that one told the other is there',
  )
})

test('where people are managed elsewhere, nobody asks for it', (t) => {
  const elsewhere = {
    MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough',
    ...{ IDENTITY_ISSUER: 'https://id.example', IDENTITY_CLIENT_ID: 'millwright', IDENTITY_CLIENT_SECRET: 'secret' },
  }
  t.is(readConfig(elsewhere).MILLWRIGHT_DEMO, 'off')
  t.throws(() => readConfig({ ...elsewhere, MILLWRIGHT_DEMO: 'on' }), {
    message: /MILLWRIGHT_DEMO: needs the embedded/,
  })
})
