// A broker, the service and the bridge between them, each a process that can be killed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import mqtt from 'mqtt'
import pg from 'pg'
import { freePort } from '../../db/cluster/port.ts'
import { Client } from '../support/client.ts'
import { freshDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** Debian's mosquitto, which .ci/run installs. */
export const hasBroker = (() => {
  try {
    execFileSync('sh', ['-c', 'command -v mosquitto'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } })
    return true
  } catch {
    return false
  }
})()

interface Running {
  process: ChildProcess
  said(): string
}

async function run(command: string, args: string[], sign: string, env = {}): Promise<Running> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...env },
  })
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

const spec = {
  version: 1,
  ssuStatuses: [
    { name: 'Running', category: 'UP' },
    { name: 'Broken', category: 'DOWN' },
  ],
  sites: [{ name: 'Hall', ssus: [{ id: 'SAW', name: 'Saw' }] }],
  machineData: [
    {
      machine: 'Saw',
      signals: [
        { key: 'parts', kind: 'counter' },
        { key: 'heat', kind: 'value' },
        { key: 'strokes', kind: 'counter' },
        { key: 'state', kind: 'state', states: { RUN: 'Running', ALARM: 'Broken' } },
      ],
      meters: [{ key: 'parts', name: 'Parts', source: 'signal', signal: 'parts' }],
    },
  ],
}

type Part = 'service' | 'broker' | 'bridge'

export class Plant {
  readonly folder: string
  readonly #ends: (() => unknown)[] = []
  readonly #running = new Map<Part, Running>()
  readonly #starts: Record<Part, () => Promise<Running>>
  readonly ports: number[]
  #admin!: pg.Client
  client!: Client

  static async build(topics: object[], sparkplug: object): Promise<Plant> {
    const folder = await mkdtemp(path.join(tmpdir(), 'millwright-bridge-'))
    const database = await freshDatabase()
    const ports = [await freePort(), await freePort(), await freePort()]
    const plant = new Plant(folder, ports, database.adminUrl)
    plant.#ends.push(
      () => database.drop(),
      () => rm(folder, { recursive: true, force: true }),
    )
    try {
      await plant.#build(database.adminUrl, topics, sparkplug)
    } catch (error) {
      await plant.end()
      throw error
    }
    return plant
  }

  constructor(folder: string, ports: number[], databaseUrl: string) {
    this.folder = folder
    this.ports = ports
    const service = {
      DATABASE_URL: databaseUrl,
      MILLWRIGHT_DATA: path.join(folder, 'data'),
      MILLWRIGHT_DEMO: 'empty',
      PORT: String(ports[2]),
      LOG_LEVEL: 'error',
    }
    this.#starts = {
      service: () => run(process.execPath, ['server/main.ts'], 'is ready', service),
      broker: () => run('mosquitto', ['-c', path.join(folder, 'mosquitto.conf')], 'running'),
      bridge: () => run(process.execPath, ['tasks/bridge/main.ts', path.join(folder, 'bridge.json')], 'listens to'),
    }
  }

  async #build(databaseUrl: string, topics: object[], sparkplug: object): Promise<void> {
    await mkdir(path.join(this.folder, 'broker'))
    const listeners = this.ports.slice(0, 2).map((port) => `listener ${port} 127.0.0.1`)
    await this.#write(
      'mosquitto.conf',
      [
        ...listeners,
        'allow_anonymous true',
        'user root',
        'persistence true',
        `persistence_location ${this.folder}/broker/`,
        'autosave_interval 1',
        'autosave_on_changes true',
        'log_dest stderr',
        '',
      ].join('\n'),
    )
    this.#admin = new pg.Client({ connectionString: databaseUrl })
    await this.#admin.connect()
    this.#ends.push(() => this.#admin.end())
    await Promise.all([this.start('service'), this.start('broker')])
    const { apiKey } = JSON.parse(await readFile(path.join(this.folder, 'data/demo.json'), 'utf8'))
    await this.#write('key', apiKey)
    this.client = new Client(`http://127.0.0.1:${this.ports[2]}`, apiKey)
    const { failed } = await this.client.ok(this.client.post('/config/apply', { spec }))
    if (failed) throw new Error(JSON.stringify(failed))
    await this.configure({ topics, sparkplug })
    await this.start('bridge')
  }

  /** What the bridge is told, by one of the broker's two doors. */
  async configure(config: object, door = 0): Promise<void> {
    const whole = {
      broker: { url: `mqtt://127.0.0.1:${this.ports[door]}` },
      service: { url: `http://127.0.0.1:${this.ports[2]}`, apiKeyFile: path.join(this.folder, 'key') },
      buffer: path.join(this.folder, 'buffer'),
      ...config,
    }
    await this.#write('bridge.json', JSON.stringify(whole))
  }

  async #write(file: string, text: string): Promise<void> {
    await writeFile(path.join(this.folder, file), text)
  }

  async start(part: Part): Promise<void> {
    this.#running.set(part, await this.#starts[part]())
  }

  async kill(part: Part): Promise<void> {
    await kill(this.#running.get(part)!)
  }

  said(part: Part): string {
    return this.#running.get(part)!.said()
  }

  connect(options: mqtt.IClientOptions): mqtt.MqttClient {
    const client = mqtt.connect(`mqtt://127.0.0.1:${this.ports[0]}`, { reconnectPeriod: 50, ...options })
    client.on('error', () => undefined)
    this.#ends.push(() => client.endAsync(true))
    return client
  }

  async stored(key: string): Promise<{ readings: number; last: string }> {
    const { rows } = await this.#admin.query(
      `select count(*)::int as readings, max(r.number)::text as last
         from downtime.readings r join downtime.signals s on s.company_id = r.company_id and s.id = r.signal_id
        where s.key = $1`,
      [key],
    )
    return rows[0]
  }

  async end(): Promise<void> {
    for (const one of this.#running.values()) await kill(one)
    for (const end of this.#ends.toReversed()) await end()
  }
}
