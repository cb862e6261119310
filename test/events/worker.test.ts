// Workers in processes of their own, beside a service that runs none.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { caFile, Receiver } from '../support/receiver.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { emit, logs, lot, subscribe } from './support.ts'

let service: TestService
let receiver: Receiver
test.before(async () => {
  receiver = await Receiver.start()
  service = await startTestService({ WORKER: 'off', WEBHOOK_ALLOWED_HOSTS: receiver.host })
})
test.after.always(async () => {
  await service?.close()
  await receiver?.close()
})

async function startWorker(t: ExecutionContext): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/worker.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: service.adminUrl,
      MILLWRIGHT_SECRET: service.secret,
      LOG_LEVEL: 'silent',
      WEBHOOK_ALLOWED_HOSTS: receiver.host,
      WEBHOOK_CA: caFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => {
    worker.kill('SIGKILL')
  })
  await once(worker.stdout!, 'data')
  return worker
}

test.serial(
  'what waits while no worker runs goes out when one does; told to stop, it ends its attempts first',
  async (t) => {
    const company = await service.company()
    const { id } = await subscribe(company, receiver.url('/later'))
    await emit(company, 'lot.created', lot('L-1'))
    t.like((await logs(company, id))[0], {
      status: 'pending',
      attemptCount: 0,
      responseStatusCode: null,
      deliveredAt: null,
    })
    const worker = await startWorker(t)
    await receiver.until('/later', 1)

    receiver.answer('/later', (_, response) => {
      setTimeout(() => response.writeHead(200).end(), 500)
    })
    await emit(company, 'lot.created', lot('L-2'))
    await receiver.until('/later', 2)
    worker.kill('SIGTERM')
    t.deepEqual(await once(worker, 'exit'), [0, null])
    t.deepEqual(
      (await logs(company, id)).map((entry) => entry.status),
      ['success', 'success'],
    )
    t.deepEqual(
      await company.sql('select id from graphile_worker._private_jobs where locked_at is not null'),
      [],
      'and leaves no job locked',
    )
  },
)

test.serial('of two workers one is killed: the other takes over what it held', async (t) => {
  t.timeout(240_000)
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/shared'))
  receiver.answer('/shared', (_, response) => {
    setTimeout(() => response.writeHead(200).end(), 20)
  })
  const [killed] = await Promise.all([startWorker(t), startWorker(t)])
  for (let n = 0; n < 100; n++) await emit(company, 'lot.created', lot(`L-${n}`))
  await receiver.until('/shared', 10)
  killed!.kill('SIGKILL')
  await until(
    async () => (await company.ok(company.get(`/webhooks/${id}/logs?status=success&limit=1`))).pagination.total === 100,
    60_000,
  )
  t.is(new Set(receiver.at('/shared').map((message) => message.id)).size, 100)
  t.true(receiver.at('/shared').length <= 100 + 4, 'only what the killed one was sending came twice')
})

test.serial('200 events of five writers arrive in their order, though a worker is killed amid them', async (t) => {
  t.timeout(240_000)
  const company = await service.company()
  const { id } = await subscribe(company, receiver.url('/in-order'))
  let open = 0
  let mostOpen = 0
  receiver.answer('/in-order', ({ id: message }, response) => {
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
    setTimeout(() => response.writeHead(200).end(), message.charCodeAt(11) % 8)
  })
  const [killed] = await Promise.all([startWorker(t), startWorker(t)])
  // Each begins when it likes, and then waits for the one thing that all of them change.
  const writer = async (name: number) => {
    for (let n = 0; n < 40; n++)
      await service.inside(company.shortName, async (sql) => {
        await sql('select pg_advisory_xact_lock(1)', [])
        await sql('select app.emit($1, $2)', ['lot.created', JSON.stringify(lot(`W${name}-${n}`))])
      })
  }
  const writing = Promise.all([1, 2, 3, 4, 5].map(writer))
  await receiver.until('/in-order', 30)
  killed!.kill('SIGKILL')
  await writing
  await until(
    async () => (await company.ok(company.get(`/webhooks/${id}/logs?status=success&limit=1`))).pagination.total === 200,
  )
  const events = await company.sql(
    'select e.external_id as id from events.events e where e.company_id = app.company_id() order by e.id',
  )
  const arrived = receiver.at('/in-order').map((message) => message.id)
  // What had to be tried again came when it came.
  const tries = await company.sql(
    `select e.external_id as id from events.deliveries d
       join events.events e on e.company_id = d.company_id and e.id = d.event_id
      where d.company_id = app.company_id() and d.attempt_count > 1`,
  )
  const again = new Set(tries.map((one) => one.id))
  t.true(again.size < 20, `${again.size} were tried again`)
  const first = (ids: unknown[]) => [...new Set(ids)].filter((one) => !again.has(one))
  t.deepEqual(first(arrived), first(events.map((event) => event.id)))
  t.true(arrived.length <= 200 + 2, 'only what the killed one was sending came twice')
  t.true(mostOpen <= 2, 'one at a time; beside it at most what the killed one had begun')
})

test.serial('a worker that loses Postgres amid several attempts goes on when it is back', async (t) => {
  t.timeout(240_000)
  const company = await service.company()
  await startWorker(t)
  // Their answers come at different moments, each to find Postgres gone.
  const paths = [300, 450, 600, 750].map((delay) => {
    receiver.answer(`/lost/${delay}`, (_, response) => {
      setTimeout(() => response.writeHead(200).end(), delay)
    })
    return `/lost/${delay}`
  })
  for (const path of paths) await subscribe(company, receiver.url(path))
  await emit(company, 'lot.created', lot('L-1'))
  for (const path of paths) await receiver.until(path, 1)
  const login = (
    await service.admin.query<{ name: string }>(`select quote_ident(current_database() || ':worker') as name`)
  ).rows[0]!.name
  await service.admin.query(`alter role ${login} nologin`)
  await service.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_database() || ':worker'`,
  )
  await sleep(1500)
  await service.admin.query(`alter role ${login} login`)
  await emit(company, 'lot.created', lot('L-2'))
  const arrived = () =>
    paths.filter((path) => receiver.at(path).some((message) => JSON.stringify(message.body).includes('L-2')))
  await t.notThrowsAsync(
    until(
      () => arrived().length === paths.length,
      20_000,
      () => `the message after came at ${arrived().join(', ') || 'none'}`,
    ),
  )
})
