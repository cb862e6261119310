// The bridge with a real broker: what machines say arrives once, whoever of service, bridge and broker is killed meanwhile.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import mqtt from 'mqtt'
import pg from 'pg'
import { freePort } from '../../db/cluster/port.ts'
import { Client } from '../support/client.ts'
import { freshDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const root = path.join(import.meta.dirname, '..', '..')
const hasBroker = (() => {
  try {
    execFileSync('sh', ['-c', 'command -v mosquitto'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } })
    return true
  } catch {
    return false
  }
})()
const withBroker = hasBroker ? test : test.skip // Debian's mosquitto, which .ci/run installs

interface Running {
  process: ChildProcess
  said(): string
}

async function run(t: ExecutionContext, command: string, args: string[], sign: string, env = {}): Promise<Running> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...env },
  })
  t.teardown(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  await until(async () => said.includes(sign) || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`)
  return { process: child, said: () => said }
}

async function kill({ process }: Running): Promise<void> {
  process.kill('SIGKILL')
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
}

async function setUp(t: ExecutionContext) {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-bridge-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  t.timeout(240_000)
  const database = await freshDatabase()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  t.teardown(async () => {
    await admin.end()
    await database.drop()
  })
  const [brokerPort, servicePort] = [await freePort(), await freePort()]
  const data = path.join(folder, 'data')
  await mkdir(path.join(folder, 'broker'))
  const brokerFile = path.join(folder, 'mosquitto.conf')
  await writeFile(
    brokerFile,
    `listener ${brokerPort} 127.0.0.1\nallow_anonymous true\nuser root\npersistence true\npersistence_location ${folder}/broker/\nautosave_interval 1\nautosave_on_changes true\nlog_dest stderr\n`,
  )
  const start = {
    service: () =>
      run(t, process.execPath, ['server/main.ts'], 'is ready', {
        DATABASE_URL: database.adminUrl,
        MILLWRIGHT_DATA: data,
        MILLWRIGHT_DEMO: 'empty',
        PORT: String(servicePort),
        LOG_LEVEL: 'error',
      }),
    broker: () => run(t, 'mosquitto', ['-c', brokerFile], 'running'),
    bridge: () => run(t, process.execPath, ['tasks/bridge/main.ts', config], 'listens to'),
  }
  const config = path.join(folder, 'bridge.json')
  const [service, broker] = await Promise.all([start.service(), start.broker()])
  const { apiKey } = JSON.parse(await readFile(path.join(data, 'demo.json'), 'utf8'))
  await writeFile(path.join(folder, 'key'), apiKey)
  const write = (topics: object[]) =>
    writeFile(
      config,
      JSON.stringify({
        broker: { url: `mqtt://127.0.0.1:${brokerPort}` },
        service: { url: `http://127.0.0.1:${servicePort}`, apiKeyFile: path.join(folder, 'key') },
        buffer: path.join(folder, 'buffer'),
        topics,
      }),
    )
  await write([
    { topic: 'hall/+/parts', ssuId: '{1}', key: 'parts', value: 'count', at: 'ts' },
    { topic: 'hall/+/heat', ssuId: '{1}', key: 'heat' },
  ])
  const client = new Client(`http://127.0.0.1:${servicePort}`, apiKey)
  const spec = {
    version: 1,
    sites: [{ name: 'Hall', ssus: [{ id: 'SAW', name: 'Saw' }] }],
    machineData: [
      {
        machine: 'Saw',
        signals: [
          { key: 'parts', kind: 'counter' },
          { key: 'heat', kind: 'value' },
        ],
        meters: [{ key: 'parts', name: 'Parts', source: 'signal', signal: 'parts' }],
      },
    ],
  }
  t.is((await client.ok(client.post('/config/apply', { spec }))).failed, null)
  const publisher = mqtt.connect(`mqtt://127.0.0.1:${brokerPort}`, {
    clientId: 'press',
    clean: false,
    reconnectPeriod: 50,
  })
  t.teardown(() => publisher.endAsync(true))
  publisher.on('error', () => undefined)
  const stored = async (key: string) =>
    (
      await admin.query(
        `select count(*)::int as readings, max(r.number)::text as last from downtime.readings r join downtime.signals s on s.company_id = r.company_id and s.id = r.signal_id where s.key = $1`,
        [key],
      )
    ).rows
  return { start, service, broker, bridge: await start.bridge(), publisher, stored }
}

withBroker('no reading is lost and none doubled, whoever is killed', async (t) => {
  const { start, publisher, stored, ...began } = await setUp(t)
  let { service, bridge, broker } = began
  const from = Date.now() - 600_000
  const sent: Promise<unknown>[] = []
  const say = (n: number) => {
    const payload = `{"count": ${9_007_199_254_740_993n + BigInt(n)}, "ts": ${from + n}}`
    sent.push(publisher.publishAsync('hall/SAW/parts', payload, { qos: 1 }))
  }
  let n = 0
  const some = (more: number, how = say) => {
    for (const end = n + more; n < end; n++) how(n)
  }
  some(100)
  await kill(service)
  some(100)
  await kill(bridge)
  some(100)
  bridge = await start.bridge()
  some(50)
  service = await start.service()
  some(50)
  await kill(broker)
  some(50)
  broker = await start.broker()
  some(50)
  await Promise.all(sent)
  await until(
    async () => (await stored('parts'))[0]!.readings >= n,
    30_000,
    () => bridge.said().slice(-1500) + n,
  )
  t.deepEqual(await stored('parts'), [{ readings: n, last: String(9_007_199_254_740_993n + BigInt(n - 1)) }])

  // Without a time of their own they have that of their arrival: what comes again is known by its packet.
  const plain = (m: number) => sent.push(publisher.publishAsync('hall/SAW/heat', String(m), { qos: 1 }))
  const before = n
  some(100, plain)
  await kill(bridge)
  some(50, plain)
  bridge = await start.bridge()
  await Promise.all(sent)
  await until(async () => (await stored('heat'))[0]!.readings >= n - before)
  t.deepEqual(await stored('heat'), [{ readings: n - before, last: String(n - 1) }])
})
