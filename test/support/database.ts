// A database of its own for a test file, cloned from the migrated template; or an empty one.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { until } from './until.ts'

export const templateUrl = process.env.MILLWRIGHT_TEST_TEMPLATE ?? missing()

export interface TestDatabase {
  adminUrl: string
  drop(): Promise<void>
}

export async function freshDatabase(): Promise<TestDatabase> {
  return await databaseFrom(nameOf(templateUrl))
}

export async function emptyDatabase(): Promise<TestDatabase> {
  return await databaseFrom('template0')
}

/** With all that another one holds, to which nobody is connected. */
export async function copyOfDatabase({ adminUrl }: TestDatabase): Promise<TestDatabase> {
  return await databaseFrom(nameOf(adminUrl))
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await onMaintenance(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(templateUrl)
  url.pathname = `/${name}`
  return { adminUrl: url.href, drop: () => onMaintenance(`drop database if exists ${name} with (force)`, name) }
}

// A template cannot be cloned while somebody is connected to it, and clones are made one at a time. Logged block by block, as
// is the default, a clone takes five times as long as one copied file by file.
async function onMaintenance(sql: string, leaving?: string): Promise<void> {
  const url = new URL(templateUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('test databases'))`)
    if (leaving) await nobodyIn(client, leaving)
    await client.query(sql)
  } finally {
    await client.end()
  }
}

// A pool has ended before its last connections are gone, and one that is cut off then fails with nobody to listen.
async function nobodyIn(client: pg.Client, database: string): Promise<void> {
  const isEmpty = async () =>
    (await client.query('select from pg_stat_activity where datname = $1', [database])).rowCount === 0
  await until(isEmpty, 2000).catch(() => undefined) // whoever is still there is cut off
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

function missing(): never {
  throw new Error('Run the tests by npm test, which starts Postgres and makes the template.')
}
