// A service and a worker in processes of their own on an embedded Postgres, and all that can be done to them. Whoever looks
// after processes on a machine starts them again when they end; Postgres is started again by those that use it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../db/cluster/port.ts'
import { Client } from '../support/client.ts'
import { caFile, Receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

/** For what comes by itself, on however busy a machine. */
export const patience = 120_000

type Program = 'main' | 'worker'

export class Plant {
  readonly receiver: Receiver
  client!: Client
  /** What the processes said on their standard error. */
  complaints = ''
  readonly #dataDir: string
  readonly #port: number
  readonly #processes = new Map<Program, ChildProcess>()
  readonly #running = new Set<ChildProcess>()
  readonly #callers = new Set<Socket>()
  readonly #line: Server
  #ending = false

  static async start(): Promise<Plant> {
    const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'millwright-faults-')), 'data')
    const plant = new Plant(await Receiver.start(), dataDir, await freePort())
    await new Promise<void>((listening) => plant.#line.listen(0, '127.0.0.1', listening))
    plant.#run('main')
    const { port } = plant.#line.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    await until(
      () => isReady(url),
      patience,
      () => 'the service never was ready',
    )
    const demo = await untilRead(path.join(dataDir, 'demo.json'))
    plant.client = new Client(url, demo.apiKey!)
    plant.#run('worker')
    return plant
  }

  constructor(receiver: Receiver, dataDir: string, port: number) {
    this.receiver = receiver
    this.#dataDir = dataDir
    this.#port = port
    this.#line = createServer((caller) => {
      const service = connect(this.#port, '127.0.0.1')
      for (const [from, to] of [
        [caller, service],
        [service, caller],
      ] as const)
        from
          .on('error', () => undefined)
          .on('close', () => to.destroy())
          .pipe(to)
      this.#callers.add(caller)
      caller.on('close', () => this.#callers.delete(caller))
    })
  }

  // As whoever looks after the machine's processes does.
  #run(program: Program): void {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, `../../server/${program}.ts`)], {
      env: {
        ...withoutDatabase(process.env),
        MILLWRIGHT_DATA: this.#dataDir,
        MILLWRIGHT_DEMO: 'empty',
        PORT: String(this.#port),
        LOG_LEVEL: 'silent',
        RATE_LIMIT_PER_MINUTE: '0',
        WORKER: 'off',
        POOL_SIZE: '4',
        WEBHOOK_ALLOWED_HOSTS: this.receiver.host,
        WEBHOOK_CA: caFile,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout!.on('data', (said: Buffer) => {
      if (/is ready|is running/.test(said.toString())) this.#running.add(child)
    })
    child.stderr!.on('data', (chunk: Buffer) => {
      this.complaints += chunk
    })
    this.#processes.set(program, child)
    child.once('exit', () => {
      if (!this.#ending) this.#run(program)
    })
  }

  async killService(): Promise<void> {
    await this.#kill('main')
  }

  async killWorker(): Promise<void> {
    await this.#kill('worker')
  }

  // Until it is gone, and the next one is on its way.
  async #kill(program: Program): Promise<void> {
    const child = this.#processes.get(program)!
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** The postmaster: every connection ends, and there is no Postgres until somebody starts it. */
  killPostgres(): void {
    const { folder = path.join(this.#dataDir, 'postgres') } = this.#record()
    try {
      process.kill(Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    } catch {
      // It is dead already.
    }
  }

  /** Between callers and the service. */
  cutCallers(): void {
    for (const caller of this.#callers) caller.destroy()
  }

  /** Between service, worker and Postgres. */
  async cutDatabase(): Promise<void> {
    await this.#tryAsAdmin(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
  }

  /** For as long as everybody waits for these people, there is no free connection. */
  async fillPool(milliseconds: number): Promise<void> {
    await this.#tryAsAdmin(
      `begin; lock table people.people in access exclusive mode; select pg_sleep(${milliseconds / 1000}); rollback`,
    )
  }

  /** A statement as the owner, inside the demo company; tried until Postgres answers. */
  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    for (const since = Date.now(); ; await sleep(200)) {
      const admin = this.#admin()
      try {
        await admin.connect()
        await admin.query(`select set_config('app.company_id', id::text, false) from app.companies`)
        return (await admin.query(text, values)).rows
      } catch (error) {
        if (Date.now() - since > patience) throw error
      } finally {
        await admin.end().catch(() => undefined)
      }
    }
  }

  // What it does may hit a Postgres that is gone at the moment, or is killed meanwhile.
  async #tryAsAdmin(text: string): Promise<void> {
    const admin = this.#admin()
    await admin
      .connect()
      .then(() => admin.query(text))
      .catch(() => undefined)
    await admin.end().catch(() => undefined)
  }

  #admin(): pg.Client {
    const { password, port } = this.#record()
    const connectionString = `postgres://millwright:${password}@127.0.0.1:${port}/millwright`
    return new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 }).on('error', () => undefined)
  }

  #record(): { password: string; port: number; folder?: string } {
    return JSON.parse(readFileSync(path.join(this.#dataDir, 'postgres.json'), 'utf8'))
  }

  async isReady(): Promise<boolean> {
    return await isReady(this.client.baseUrl)
  }

  /** What was killed has been started again, and ends cleanly when told to. */
  get isRunning(): boolean {
    return [...this.#processes.values()].every((child) => this.#running.has(child))
  }

  /** As users end it; answers with the exit codes. */
  async stop(): Promise<(number | null)[]> {
    this.#ending = true
    const ended = [...this.#processes.values()].map(async (child) => {
      const code = new Promise<number | null>((gone) => child.once('exit', gone))
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      return await code
    })
    const codes = await Promise.all(ended)
    this.cutCallers()
    this.#line.close()
    await this.receiver.close()
    await rm(path.dirname(this.#dataDir), { recursive: true, force: true, maxRetries: 3 })
    return codes
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer?.status === 200
}

async function untilRead(file: string): Promise<Record<string, string>> {
  const read = () => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      return undefined
    }
  }
  await until(() => read() !== undefined, patience)
  return read()
}

function withoutDatabase({ DATABASE_URL: _, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return rest
}
