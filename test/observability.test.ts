import { isDeepStrictEqual } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { readConfig } from '../server/config.ts'
import { startWorker } from '../server/jobs.ts'
import { emit, lot, subscribe } from './events/support.ts'
import { endMails, mailedTo, mailUrl } from './identity/mails.ts'
import { caFile, Receiver } from './support/receiver.ts'
import { serviceFor, startTestService, type TestService } from './support/service.ts'
import { patience, until } from './support/until.ts'

const service = serviceFor(test)
const configWith = (settings: Record<string, string>) =>
  readConfig({
    MILLWRIGHT_SECRET: 'a secret that only the tests know, long enough',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    WORKER: 'off',
    ...settings,
  })

test('/healthz and /readyz tell that the service lives and can work', async (t) => {
  const health = await fetch(`${service().baseUrl}/healthz`)
  t.is(health.status, 200)
  t.deepEqual(await readiness(t, service()), {
    status: 'ready',
    database: 'ok',
    migrations: 'ok',
    worker: { status: 'none', lagSeconds: 0 },
  })
})

type Readiness = { worker: { status: string; lagSeconds: number | null } }

/** What /readyz tells, which is ready whatever the worker is. On a busy machine the worker's part may take more than a try. */
async function readiness(t: ExecutionContext, { baseUrl }: TestService, tries = 20): Promise<Readiness> {
  for (let n = 1; ; n++) {
    const response = await fetch(`${baseUrl}/readyz`)
    t.is(response.status, 200)
    const told = (await response.json()) as Readiness
    if (told.worker.status !== 'unknown' || n === tries) return told
  }
}

async function worker(t: ExecutionContext, service: TestService): Promise<Readiness['worker']> {
  return (await readiness(t, service)).worker
}

test('/readyz tells whether a worker lives and how long the oldest that is due has been waiting, and stays ready', async (t) => {
  const running = await startTestService()
  t.teardown(() => running.close())
  const becomes = (status: string) =>
    until(
      async () => (await worker(t, running)).status === status,
      patience,
      () => `never ${status}`,
    )
  const one = await startWorker(running.adminUrl, configWith({}), running.service.door.log)
  const other = await startWorker(running.adminUrl, configWith({}), running.service.door.log)
  await becomes('ok')
  // A job that no worker here knows how to do.
  await running.admin.query(
    `select graphile_worker.add_job('of_another_version', run_at => now() - interval '90 seconds')`,
  )
  await becomes('behind')
  const lag = (await worker(t, running)).lagSeconds!
  t.true(lag >= 90 && lag < 150, `${lag} s`)
  await one.stop()
  await becomes('behind')
  await other.stop()
  await becomes('none')
  await running.admin.query(`delete from graphile_worker._private_jobs`)
  await running.admin.query(`select graphile_worker.add_job('later', run_at => now() + interval '1 hour')`)
  t.deepEqual(await worker(t, running), { status: 'none', lagSeconds: 0 })

  const [, company] = [await running.company(), await running.company()]
  await subscribe(company, 'https://receiver.example')
  await subscribe(company, 'https://receiver.example')
  await emit(company, 'lot.created', lot('L-1'))
  await running.admin.query(`delete from graphile_worker._private_jobs`)
  t.true((await worker(t, running)).lagSeconds! < 30)
  await company.sql(
    `update events.deliveries set due_at = now() - interval '10 minutes' where id = (select max(id) from events.deliveries)`,
  )
  t.true((await worker(t, running)).lagSeconds! >= 600, 'a message as well as a job')
  const lane = await running.admin.connect()
  await lane.query(
    `select pg_advisory_lock(events.lane_number(d.company_id, d.webhook_id)) from events.deliveries d order by d.id desc limit 1`,
  )
  t.true((await worker(t, running)).lagSeconds! < 90, 'a worker is at it: the receiver is slow')
  await lane.query('select pg_advisory_unlock_all()')
  lane.release()
})

test('an invitation that is to be mailed waits for a worker that sends mail', async (t) => {
  const mail = { SMTP_URL: mailUrl, MAIL_FROM: 'mill@millwright.example' }
  const running = await startTestService(mail)
  const { log } = running.service.door
  const silent = await startWorker(running.adminUrl, configWith({}), log)
  t.teardown(async () => {
    await silent.stop()
    await running.close()
    await endMails()
  })
  const company = await running.company()
  await company.ok(company.post('/invitations', { email: 'new@acme.example', roles: ['Viewer'] }))
  await running.admin.query(`select graphile_worker.add_job('silence', priority => 9)`)
  const left = async () =>
    (
      await running.admin.query(`select t.identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('silence', 'mail_invitation')`)
    ).rows
  await until(async () => isDeepStrictEqual(await left(), [{ name: 'mail_invitation' }]))
  const mailing = await startWorker(running.adminUrl, configWith(mail), log)
  t.truthy(await mailedTo('new@acme.example'))
  await mailing.stop()
})

test('while what waits cannot be looked at, /readyz says so, soon', async (t) => {
  const running = await startTestService()
  const blocker = await running.admin.connect()
  t.teardown(async () => {
    blocker.release()
    await running.close()
  })
  await blocker.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
  const started = performance.now()
  t.deepEqual((await readiness(t, running, 1)).worker, { status: 'unknown', lagSeconds: null })
  t.true(performance.now() - started < 10_000) // what it looks at is held for good
  await blocker.query('rollback')
})

test('when Postgres lets nobody in who asks who calls, /readyz is not ready, as callers are not answered', async (t) => {
  const running = await startTestService()
  t.teardown(() => running.close())
  const company = await running.company()
  const login = `${new URL(running.adminUrl).pathname.slice(1)}:identity`
  const letIn = (connections: number) =>
    running.admin.query(`alter role "${login}" connection limit ${connections};
      select pg_terminate_backend(pid) from pg_stat_activity where usename = '${login}'`)
  await letIn(0)
  await until(async () => (await fetch(`${running.baseUrl}/readyz`)).status === 503, patience)
  t.is((await company.get('/me')).status, 503)
  await letIn(-1)
  await until(async () => (await fetch(`${running.baseUrl}/readyz`)).status === 200, patience)
})

test('/metrics counts calls by capability and status, with durations, and shows the pool', async (t) => {
  const company = await service().company()
  await company.get('/me')
  await company.get('/people?limit=0')
  await fetch(`${company.baseUrl}/api/v1/me`)
  const text = await (await fetch(`${company.baseUrl}/metrics`)).text()
  t.regex(text, /millwright_call_duration_seconds_count\{capability="me\.get",channel="rest",status="200"\} \d+/)
  t.regex(text, /millwright_call_duration_seconds_count\{capability="people\.list",channel="rest",status="400"\} \d+/)
  t.regex(text, /millwright_unauthenticated_total [1-9]/)
  t.regex(text, /millwright_pool_connections \d+/)
})

/** The samples of /metrics, by name and labels. */
async function samples(t: ExecutionContext, { baseUrl }: TestService): Promise<Map<string, number>> {
  const response = await fetch(`${baseUrl}/metrics`)
  t.is(response.status, 200)
  return new Map(
    [...(await response.text()).matchAll(/^(millwright_\S+) (\S+)$/gm)].map(([, name, value]) => [
      name!,
      Number(value),
    ]),
  )
}

test('/metrics tells what waits for the workers, of all companies together', async (t) => {
  const receiver = await Receiver.start()
  const allowed = { WEBHOOK_ALLOWED_HOSTS: receiver.host, WEBHOOK_CA: caFile }
  const running = await startTestService(allowed)
  t.teardown(async () => {
    await running.close()
    await receiver.close()
  })
  const told = async () =>
    Object.fromEntries(
      [...(await samples(t, running))]
        .filter(([name]) => /^millwright_(jobs|messages|outbox|partner|worker)/.test(name))
        .map(([name, value]) => [name.slice('millwright_'.length), Math.floor(value)]),
    )
  const nothing = {
    'jobs{state="due"}': 0,
    'jobs{state="running"}': 0,
    'jobs{state="later"}': 0,
    'jobs{state="failed"}': 0,
    messages_pending: 0,
    outbox_age_seconds: 0,
    partner_messages_age_seconds: 0,
    partner_messages_waiting: 0,
    worker_lag_seconds: 0,
    workers: 0,
  }
  t.deepEqual(await told(), nothing)

  const companies = [await running.company(), await running.company(), await running.company()]
  for (const company of companies) {
    await subscribe(company, receiver.url('/a'))
    for (let n = 0; n < 2; n++) await emit(company, 'lot.created', lot(`L-${n}`))
  }
  const jobs = (change: string, number: number) =>
    running.admin.query(
      `update graphile_worker._private_jobs set ${change} where id = (select id from graphile_worker._private_jobs order by id offset ${number} limit 1)`,
    )
  await jobs(`run_at = now() + interval '1 hour'`, 0)
  await jobs(`locked_at = now(), locked_by = 'somebody'`, 1)
  await jobs('attempts = max_attempts', 2)
  await jobs(`run_at = now() - interval '400 seconds'`, 3)
  await companies[1]!.sql(
    `update events.deliveries set due_at = now() - interval '300 seconds' where id = (select min(id) from events.deliveries)`,
  )
  const { outbox_age_seconds: age, worker_lag_seconds: lag, ...counts } = await told()
  t.deepEqual(counts, {
    'jobs{state="due"}': 6, // of a webhook that is made one, too
    'jobs{state="running"}': 1,
    'jobs{state="later"}': 1,
    'jobs{state="failed"}': 1,
    messages_pending: 6,
    partner_messages_age_seconds: 0,
    partner_messages_waiting: 0,
    workers: 0,
  })
  t.true(age! >= 300 && age! < 390, `${age} s`)
  t.true(lag! >= 400 && lag! < 490, `${lag} s`)

  await running.admin.query(
    `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null, attempts = 0`,
  )
  const worker = await startWorker(running.adminUrl, configWith(allowed), running.service.door.log)
  t.teardown(() => worker.stop())
  let last: object
  await until(
    async () => {
      last = await told()
      return isDeepStrictEqual(last, { ...nothing, workers: 1 })
    },
    20_000,
    () => JSON.stringify(last),
  )
})

test('while the database does not answer, /metrics tells what the service knows by itself', async (t) => {
  const running = await startTestService()
  const blocker = await running.admin.connect()
  t.teardown(async () => {
    blocker.release()
    await running.close()
  })
  t.true((await samples(t, running)).has('millwright_workers'))
  await blocker.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
  const names = [...(await samples(t, running)).keys()]
  t.true(names.includes('millwright_pool_connections'))
  t.notRegex(names.join(), /jobs|messages|outbox|worker/, 'nothing that was so before')
  await blocker.query('rollback')
  await until(async () => (await samples(t, running)).has('millwright_workers'))
})

test('what callers send makes no new series in /metrics', async (t) => {
  const company = await service().company()
  for (const path of ['/nowhere', '/me/else', '/people/%00', `/${company.shortName}`]) await company.get(path)
  await company.send('BREW', '/me')
  await company.get('/me', { 'user-agent': company.shortName, traceparent: company.shortName })
  const known = {
    capability: new Set([...capabilities.map(({ name }) => name), 'graphql']),
    channel: new Set(['rest', 'mcp', 'graphql']),
    state: new Set(['due', 'running', 'later', 'failed']),
  }
  for (const name of (await samples(t, service())).keys()) {
    for (const [, label, value] of name.matchAll(/(\w+)="([^"]*)"/g)) {
      if (label === 'status') t.regex(value!, /^[2-5]\d\d$/)
      else if (label !== 'le') t.true(known[label as keyof typeof known]?.has(value!), name)
    }
  }
})
