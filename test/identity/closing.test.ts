// What an answer did not wait for, when the service is stopped.
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { member, Visitor } from './visitor.ts'

let service: TestService
test.before(async () => {
  service = await startTestService()
})
test.after.always(async () => {
  await service?.close()
})

/** Keeps everybody from the accounts, behind whoever waits for them already. */
async function lockAccounts(t: ExecutionContext) {
  const client = new pg.Client({ connectionString: service.adminUrl })
  await client.connect()
  t.teardown(() => client.end())
  await client.query('begin')
  const held = client.query('lock table identity.users in access exclusive mode')
  return { held, release: () => client.query('commit') }
}

const waiting = async (count: number) => {
  const { rows } = await service.admin.query(
    `select from pg_locks where relation = 'identity.users'::regclass and not granted`,
  )
  return rows.length === count
}

test('a sign-in that failed as the service was stopped stands in the audit log', async (t) => {
  const company = await service.company()
  const who = await member(service, [company])
  // The password is looked at between two locks, and who had the address behind the second.
  const before = await lockAccounts(t)
  await before.held
  const answered = new Visitor(service.baseUrl).signIn(who.email, 'not the right one')
  await until(() => waiting(1))
  const behind = await lockAccounts(t)
  await until(() => waiting(2))
  await before.release()
  await behind.held
  t.is((await answered).status, 400)
  await until(() => waiting(1))
  const stopped = service.restart()
  await sleep(300)
  await behind.release()
  await stopped
  const { data } = await company.ok(company.get('/audit-log?capability=accounts.sign_in_failed'))
  t.is(data.length, 1)
})
