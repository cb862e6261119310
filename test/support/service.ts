// The whole service for a test file: real Postgres, real HTTP, real keys. Each test has a company of its own.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ExecutionContext, TestFn } from 'ava'
import pg from 'pg'
import { readConfig } from '../../server/config.ts'
import { ensureLogins, loginUrl } from '../../server/database.ts'
import type { StandIns } from '../../server/identity/open.ts'
import { addMember, createCompany } from '../../server/operator/companies.ts'
import { type Service, startService } from '../../server/service.ts'
import { Client } from './client.ts'
import { clone, copierFor, copyOf } from './clone.ts'
import { TestCompany } from './company.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { type Held, hold } from './held.ts'
import type { Names, Sql } from './names.ts'
import { undeclaredRefusals } from './refusals.ts'
import { adminEmail, type Spec } from './spec.ts'
import { Turns } from './turns.ts'
import { until } from './until.ts'

export { TestCompany } from './company.ts'

export type { Sql } from './names.ts'

type Kind = 'factory' | 'managed_services'
export type Furnish = (company: TestCompany) => Promise<void>
export interface Making {
  kind?: Kind
  /** Calls that go on where a spec ends, such as goods that lie there. The same function is the same world: it stands by itself. */
  furnish?: Furnish
}

interface World {
  shortName: string
  names: Names
  copy: string[]
}

const newName = () => `c-${randomBytes(5).toString('hex')}`

export class TestService {
  service: Service
  readonly adminUrl: string
  readonly operatorUrl: string
  /** The same login, for what companies are made by. */
  readonly operator: pg.Pool
  readonly secret: string
  readonly filesFolder: string
  readonly admin: pg.Pool
  readonly #copier: pg.Pool
  readonly #database: TestDatabase
  readonly #startAgain: (port: number) => Promise<Service>
  #closed: Promise<void> | undefined
  readonly #worlds = new Map<Furnish | undefined, Map<string, Promise<World>>>()

  constructor(
    service: Service,
    startAgain: (port: number) => Promise<Service>,
    database: TestDatabase,
    secret: string,
    filesFolder: string,
  ) {
    this.service = service
    this.#startAgain = startAgain
    this.adminUrl = database.adminUrl
    this.secret = secret
    this.filesFolder = filesFolder
    this.operatorUrl = loginUrl(database.adminUrl, 'operator', secret)
    this.operator = new pg.Pool({ connectionString: this.operatorUrl, max: 2 })
    this.admin = new pg.Pool({ connectionString: database.adminUrl, max: 4 })
    this.#copier = copierFor(database.adminUrl)
    this.#database = database
  }

  get baseUrl(): string {
    return this.service.baseUrl
  }

  /** A company as its operator makes it, with what the spec says and the furnishing adds. */
  async company(spec: Spec = {}, { kind = 'factory', furnish }: Making = {}): Promise<TestCompany> {
    if (Object.keys(spec).length === 0 && !furnish) return await this.#create(kind)
    const { shortName: original, names, copy } = await this.#world(spec, kind, furnish)
    const shortName = newName()
    await clone(this.#copier, original, copy, shortName)
    const { key } = await this.member(shortName, adminEmail, 'Administrator')
    return new TestCompany(this, shortName, key, names)
  }

  // Made by calls the first time; whoever wants the same gets a copy.
  #world(spec: Spec, kind: Kind, furnish?: Furnish): Promise<World> {
    const worlds = this.#worlds.get(furnish) ?? new Map<string, Promise<World>>()
    this.#worlds.set(furnish, worlds)
    const what = JSON.stringify([kind, spec])
    const made = worlds.get(what) ?? this.#make(spec, kind, furnish)
    worlds.set(what, made)
    return made
  }

  async #make(spec: Spec, kind: Kind, furnish?: Furnish): Promise<World> {
    const company = await this.#create(kind)
    await company.apply(spec)
    await furnish?.(company)
    return { shortName: company.shortName, names: company.names, copy: await copyOf(this.admin, company.shortName) }
  }

  async #create(kind: Kind): Promise<TestCompany> {
    const shortName = newName()
    const made = await createCompany(this.operator, this.service.identity, {
      name: `Company ${shortName}`,
      shortName,
      kind,
      adminEmail,
      adminName: 'Admin',
    })
    return new TestCompany(this, shortName, made!.apiKey!)
  }

  /** A client of a member with the role, who is made one where needed. */
  async member(company: string, email: string, role: string, name?: string): Promise<Client> {
    const { apiKey } = await addMember(this.operator, this.service.identity, {
      company,
      email,
      role,
      name,
      withKey: true,
    })
    return new Client(this.baseUrl, apiKey!)
  }

  async inCompany(shortName: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return await this.inside(shortName, (sql) => sql(text, values))
  }

  /** Several statements inside a company, in one transaction. */
  async inside<T>(shortName: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return await this.#transaction(async (client) => {
      await client.query(
        `select set_config('app.company_id', (select id::text from app.companies where short_name = $1), true)`,
        [shortName],
      )
      return await work(async (text, values) => (await client.query(text, values)).rows)
    })
  }

  hold(t: ExecutionContext, shortName: string, statement: string, values: unknown[]): Promise<Held> {
    return hold(t, this.admin, shortName, statement, values)
  }

  async #transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.admin.connect()
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  /** Waits until so many statements wait for a lock that another one holds. */
  async untilHeldBack(statements: number): Promise<void> {
    await until(async () => {
      const { rowCount } = await this.admin.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount! >= statements
    })
  }

  /** Every balance of every company that is not the sum of its ledger rows. */
  async breaches(): Promise<unknown[]> {
    const { rows } = await this.admin.query<{ id: string }>('select id::text from app.companies')
    return await this.#transaction(async (client) => {
      const found: unknown[] = []
      for (const { id } of rows) {
        await client.query(`select set_config('app.company_id', $1, true)`, [id])
        // By a name it is planned once and not for each company.
        const text = 'select app.company_id() as company, v.* from inventory.verify() v'
        found.push(...(await client.query({ name: 'breaches', text })).rows)
      }
      return found
    })
  }

  /** What the worker does each minute, of all companies: one at a time, as what another has in hand is passed over. */
  async makeNextTasks(): Promise<void> {
    await this.admin.query(
      `with turn as materialized (select pg_advisory_xact_lock(hashtext('the next tasks')))
       select work.make_next_tasks() from turn`,
    )
  }

  /** Ends the service with all its connections, and starts one on the same database at the same address. */
  async restart(): Promise<void> {
    const { port } = new URL(this.baseUrl)
    await this.service.close()
    this.service = await this.#startAgain(Number(port))
  }

  /** Whoever asks first closes it; the others wait for that. */
  async close(): Promise<void> {
    this.#closed ??= this.#close()
    await this.#closed
  }

  async #close(): Promise<void> {
    await this.service.close()
    await Promise.all([this.admin.end(), this.operator.end(), this.#copier.end()])
    await rm(this.filesFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    await this.#database.drop()
  }
}

const secret = 'a secret that only the tests know, long enough'

/** Tests call faster than callers may; those of the limits set their own. Each connection compiles the rules anew, so few do for a file. */
const forTests = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_BATCHES_PER_MINUTE: '0',
  RATE_LIMIT_WEBHOOK_TESTS_PER_MINUTE: '0',
  POOL_SIZE: '7', // of which one company has four
  POOL_PATIENCE_MS: '60000', // other things run on the machine too
  STATEMENT_TIMEOUT_MS: '60000', // and some calls have to wait until others wait beside them
}

/** Hashing a password takes a quarter of a second, as it should; here a few milliseconds. */
export const passwordCost = { N: 2 ** 10, r: 8, p: 1 }

/** A fetch stands in for how the service reads applications' metadata documents, which it never does on this machine. */
export async function startTestService(
  environment: Record<string, string> = {},
  standIns: StandIns = {},
): Promise<TestService> {
  const database = await freshDatabase()
  const config = readConfig({
    MILLWRIGHT_SECRET: secret,
    PORT: '0',
    LOG_LEVEL: 'error',
    WORKER: 'off',
    FILES_FOLDER: path.join(tmpdir(), `millwright-files-${randomBytes(5).toString('hex')}`),
    WEBHOOK_ALLOWED_HOSTS: 'receiver.example:443',
    ...forTests,
    ...environment,
  })
  await ensureLogins(database.adminUrl, secret, config.STATEMENT_TIMEOUT_MS)
  const start = (port: number) =>
    startService(database.adminUrl, { ...config, PORT: port }, undefined, { passwordCost, ...standIns })
  return new TestService(await start(config.PORT), start, database, secret, config.FILES_FOLDER)
}

let shared: Promise<TestService> | undefined

// ava begins all tests of a process at once. Of hundreds each would wait for all others at everything it does, and be slow
// enough to meet what limits calls and connections; some go on together, the next when one is over.
const turns = new Turns(8)

let isNoted = false
let isLookedThrough = false

/** One service for all tests of a process, closed after them. Every refusal that was answered must stand in its capability; where
 *  a file of the process says booksBalance, every balance of every company must be the sum of its ledger rows then. */
export function serviceFor(test: TestFn<any>, { booksBalance = false } = {}): () => TestService {
  let running: TestService
  test.before(async () => {
    shared ??= startTestService()
    running = await shared
  })
  if (booksBalance && !isLookedThrough)
    test.after('every balance is the sum of its ledger rows', async (t) => t.deepEqual(await running.breaches(), []))
  isLookedThrough ||= booksBalance
  if (!isNoted) {
    test.beforeEach(() => turns.take())
    test.afterEach.always(() => turns.leave())
    test.after('every refusal is one that its capability declares', (t) => t.deepEqual(undeclaredRefusals(), []))
  }
  isNoted = true
  test.after.always(async () => {
    await running?.close()
  })
  return () => running
}
