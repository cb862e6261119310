// What is killed in the middle of its work: every event of a committed change is delivered all the same, at least once
// and always under the same id; nothing of an uncommitted one is.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { type Cluster, startCluster } from '../../db/cluster.ts'
import { Client } from '../support/client.ts'
import { caFile, Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { lot } from './support.ts'

/** For what comes at once, unless the machine is busy and a message is sent again after its minute. */
const patience = 150_000

class Outbox {
  readonly receiver: Receiver
  readonly dataDir: string
  readonly pool: pg.Pool
  cluster: Cluster
  service!: ChildProcess
  client!: Client

  static async start(t: ExecutionContext): Promise<Outbox> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-faults-'))
    await chmod(dataDir, 0o711)
    const outbox = new Outbox(await Receiver.start(), dataDir, await startCluster({ dataDir }))
    t.teardown(async () => {
      outbox.service.kill('SIGKILL')
      await outbox.receiver.close()
      await outbox.pool.end()
      await outbox.cluster.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    })
    await outbox.startService()
    return outbox
  }

  constructor(receiver: Receiver, dataDir: string, cluster: Cluster) {
    this.receiver = receiver
    this.dataDir = dataDir
    this.cluster = cluster
    this.pool = new pg.Pool({ connectionString: cluster.adminUrl, max: 4, connectionTimeoutMillis: 10_000 })
    this.pool.on('error', () => undefined)
    this.pool.on('connect', (connection) => connection.on('error', () => undefined))
  }

  async startService(): Promise<void> {
    this.service = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/main.ts')], {
      env: {
        ...process.env,
        MILLWRIGHT_DATA: this.dataDir,
        MILLWRIGHT_DEMO: 'empty',
        PORT: '0',
        LOG_LEVEL: 'silent',
        WEBHOOK_ALLOWED_HOSTS: this.receiver.host,
        WEBHOOK_CA: caFile,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const chunk of this.service.stdout!) if (String(chunk).includes('ready at')) break
    const demo = JSON.parse(await readFile(path.join(this.dataDir, 'demo.json'), 'utf8'))
    this.client = new Client(demo.baseUrl, demo.apiKey)
  }

  async killService(): Promise<void> {
    this.service.kill('SIGKILL')
    await once(this.service, 'exit')
  }

  async killPostgres(): Promise<void> {
    const [pid] = (await readFile(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  /** One change of the demo company, committed or not, with its event. */
  async change(code: string, end: 'commit' | 'rollback' = 'commit'): Promise<void> {
    const connection = await this.pool.connect()
    try {
      await connection.query(
        `begin; select set_config('app.company_id', id::text, true) from app.companies where short_name = 'demo'`,
      )
      await connection.query('select app.emit($1, $2)', ['lot.created', JSON.stringify(lot(code))])
      await connection.query(end)
      connection.release()
    } catch (error) {
      connection.release(true)
      throw error
    }
  }

  /** Id and code of every event of these changes in the outbox: what was committed. The demo company has others. */
  async committed(): Promise<Map<string, string>> {
    const { rows } = await this.pool.query(
      `select external_id as id, data #>> '{lot,code}' as code from events.events where data #>> '{lot,code}' ~ '^(L|W[0-2])-'`,
    )
    return new Map(rows.map((row) => [row.id, row.code]))
  }

  async allDelivered(t: ExecutionContext, milliseconds: number): Promise<void> {
    const committed = await this.committed()
    const delivered = () =>
      new Map(
        this.receiver.received.map((message) => [message.id, (message.body.data as ReturnType<typeof lot>).lot.code]),
      )
    await until(
      () => delivered().size >= committed.size,
      milliseconds,
      () => `${delivered().size} of ${committed.size} events were delivered`,
    )
    t.deepEqual(
      [...delivered()].sort(),
      [...committed].sort(),
      'an event has one id, at every delivery; and only committed ones came',
    )
    t.log(`${committed.size} events, ${this.receiver.received.length} deliveries`)
  }
}

test('the service is killed in mid-delivery: its messages go out within a minute of its restart', async (t) => {
  t.timeout(480_000)
  const outbox = await Outbox.start(t)
  // After the twentieth the receiver is silent until the service is killed, so that it never is done before.
  let killed = false
  outbox.receiver.answer('/slow', (_, response) => {
    if (killed || outbox.receiver.received.length <= 20) response.writeHead(200).end()
  })
  await outbox.client.ok(
    outbox.client.post('/webhooks', {
      name: 'Slow',
      targetUrl: outbox.receiver.url('/slow'),
      eventTypes: ['lot.created'],
    }),
  )
  const changes = Array.from({ length: 120 }, (_, n) => outbox.change(`L-${n}`, n % 10 === 9 ? 'rollback' : 'commit'))
  await outbox.receiver.until('/slow', 20, patience)
  await outbox.killService()
  killed = true
  await Promise.all(changes)
  t.true(outbox.receiver.received.length < 108, 'killed before it was done')
  await outbox.startService()
  const begun = Date.now()
  await outbox.allDelivered(t, 60_000)
  t.log(`all out ${Date.now() - begun} ms after the restart`)
  t.is((await outbox.committed()).size, 108)
})

test('Postgres is killed during a burst: what was committed is delivered', async (t) => {
  t.timeout(480_000)
  const outbox = await Outbox.start(t)
  await outbox.client.ok(
    outbox.client.post('/webhooks', {
      name: 'Any',
      targetUrl: outbox.receiver.url('/any'),
      eventTypes: ['lot.created'],
    }),
  )
  const confirmed: string[] = []
  let writing = true
  t.teardown(() => {
    writing = false // also when it fails, or the process never ends
  })
  const writers = [0, 1, 2].map(async (writer) => {
    for (let n = 0; writing; n++) {
      const code = `W${writer}-${n}`
      await outbox.change(code).then(
        () => confirmed.push(code),
        () => sleep(50),
      )
    }
  })
  for (const round of [1, 2]) {
    await outbox.receiver.until('/any', round * 40, patience)
    await outbox.killPostgres()
    await sleep(200)
    outbox.cluster = await startCluster({ dataDir: outbox.dataDir })
  }
  const before = confirmed.length
  await until(() => confirmed.length > before + 20, patience)
  writing = false
  await Promise.all(writers)
  const committed = new Set((await outbox.committed()).values())
  t.deepEqual(
    confirmed.filter((code) => !committed.has(code)),
    [],
    'Postgres keeps what it confirmed',
  )
  await outbox.allDelivered(t, 60_000)
})
