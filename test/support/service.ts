// The whole service for a test file: real Postgres, real HTTP, real keys. Each test makes a company of its own.
import { randomBytes } from 'node:crypto'
import type { TestFn } from 'ava'
import pg from 'pg'
import { prepare } from '../../server/boot.ts'
import { readConfig } from '../../server/config.ts'
import { loginUrl } from '../../server/database.ts'
import { addMember, createCompany } from '../../server/operator/companies.ts'
import { type Service, startService } from '../../server/service.ts'
import { Client } from './client.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export class TestCompany extends Client {
  readonly shortName: string
  readonly #service: TestService

  constructor(service: TestService, shortName: string, key: string) {
    super(service.baseUrl, key)
    this.#service = service
    this.shortName = shortName
  }

  /** A client of another member of the company, with one of its roles. The same role twice is two people when who differs. */
  async as(role: string, who = role.toLowerCase().replaceAll(' ', '-')): Promise<Client> {
    const member = await addMember(this.#service.operator, this.#service.service.identity, {
      company: this.shortName,
      email: `${who}@example.test`,
      role,
    })
    return new Client(this.baseUrl, member.apiKey)
  }

  /** A statement as the database's owner, inside this company: to look at what no call shows. */
  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return await this.#service.inCompany(this.shortName, text, values)
  }
}

export class TestService {
  readonly service: Service
  readonly adminUrl: string
  readonly operatorUrl: string
  /** The same login, for what companies are made by. */
  readonly operator: pg.Pool
  readonly secret: string
  readonly admin: pg.Pool
  readonly #database: TestDatabase

  constructor(service: Service, database: TestDatabase, secret: string) {
    this.service = service
    this.adminUrl = database.adminUrl
    this.secret = secret
    this.operatorUrl = loginUrl(database.adminUrl, 'operator', secret)
    this.operator = new pg.Pool({ connectionString: this.operatorUrl, max: 2 })
    this.admin = new pg.Pool({ connectionString: database.adminUrl, max: 4 })
    this.#database = database
  }

  get baseUrl(): string {
    return this.service.baseUrl
  }

  async company(kind: 'factory' | 'managed_services' = 'factory'): Promise<TestCompany> {
    const shortName = `c-${randomBytes(5).toString('hex')}`
    const made = await createCompany(this.operator, this.service.identity, {
      name: `Company ${shortName}`,
      shortName,
      kind,
      adminEmail: 'admin@example.test',
      adminName: 'Admin',
    })
    return new TestCompany(this, shortName, made!.apiKey)
  }

  async inCompany(shortName: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return await this.inside(shortName, (sql) => sql(text, values))
  }

  /** Several statements inside a company, in one transaction. */
  async inside<T>(shortName: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.admin.connect()
    try {
      await client.query(`begin`)
      await client.query(
        `select set_config('app.company_id', (select id::text from app.companies where short_name = $1), true)`,
        [shortName],
      )
      const result = await work(async (text, values) => (await client.query(text, values)).rows)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  async close(): Promise<void> {
    await this.service.close()
    await Promise.all([this.admin.end(), this.operator.end()])
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
}

/** fetch stands in for how the service reads applications' metadata documents, which it never does on this machine. */
export async function startTestService(
  environment: Record<string, string> = {},
  fetch?: Parameters<typeof startService>[3],
): Promise<TestService> {
  const database = await freshDatabase()
  const config = readConfig({
    MILLWRIGHT_SECRET: secret,
    PORT: '0',
    LOG_LEVEL: 'error',
    WORKER: 'off',
    WEBHOOK_ALLOWED_HOSTS: 'receiver.example:443',
    ...forTests,
    ...environment,
  })
  await prepare(database.adminUrl, config)
  return new TestService(await startService(database.adminUrl, config, undefined, fetch), database, secret)
}

/** One service for all tests of a file, closed after them. */
export function serviceFor(test: TestFn): () => TestService {
  let running: TestService
  test.before(async () => {
    running = await startTestService()
  })
  test.after.always(async () => {
    await running?.close()
  })
  return () => running
}
