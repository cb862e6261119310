// The disk of the embedded Postgres is full: writes are refused for the moment, /readyz says why, nothing that was answered
// is lost, and all goes on by itself once there is room again. On a disk of its own, which only root can mount.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { Client } from '../support/client.ts'
import { operator } from '../support/operator.ts'
import { ready, start } from '../support/process.ts'
import { startTestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const disk = mkdtempSync(path.join(tmpdir(), 'millwright-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=711', 'tmpfs', disk]).status === 0
process.once('exit', () => {
  if (mounted) spawnSync('umount', ['-l', disk])
  rmdirSync(disk)
})
const onItsOwnDisk = mounted ? test : test.skip

/** For what comes at once, unless the machine is busy. */
const patience = 60_000
const filler = path.join(disk, 'filler')

/** Takes all the room that is left. */
function fill(): void {
  for (const size of [1 << 20, 1 << 12])
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
}

const keyOf = (name: string) => name.replace(' ', '-')

class Teams {
  readonly client: Client
  readonly #t: ExecutionContext
  /** Of each team how its call was answered. */
  readonly answered = new Map<string, number>()

  constructor(t: ExecutionContext, client: Client) {
    this.#t = t
    this.client = client
  }

  /** A write: made, or refused for the moment. */
  async write(): Promise<number> {
    const name = `Team ${this.answered.size + 1}`
    const { status, body, headers } = await this.client.post('/teams', { name }, { 'idempotency-key': keyOf(name) })
    this.answered.set(name, status)
    if (status !== 200) {
      this.#t.like({ status, code: body.code }, { status: 503, code: 'unavailable' })
      this.#t.regex(headers.get('retry-after') ?? '', /^\d+$/)
    }
    return status
  }

  async readiness(): Promise<{ status: number; body: { status: string; database: string } }> {
    const answer = await fetch(`${this.client.baseUrl}/readyz`)
    return { status: answer.status, body: (await answer.json()) as { status: string; database: string } }
  }

  async saysThatItIsFull(): Promise<void> {
    this.#t.like(await this.readiness(), { status: 503, body: { status: 'not ready', database: 'disk is full' } })
  }

  /** There is room again: without more, all goes on, and each team that was asked for is there once. */
  async recovers(): Promise<void> {
    rmSync(filler)
    await until(
      async () => (await this.readiness()).status === 200,
      patience,
      () => 'never ready again',
    )
    await until(
      async () => (await this.write()) === 200,
      patience,
      () => 'never written again',
    )
    for (const [name, status] of this.answered) {
      const again = await this.client.post('/teams', { name }, { 'idempotency-key': keyOf(name) })
      this.#t.is(again.status, 200)
      if (status === 200) this.#t.is(again.headers.get('idempotency-replayed'), 'true', 'what was answered is kept')
    }
    const { data } = await this.client.ok(this.client.get('/teams'))
    const names = data.map((team: { name: string }) => team.name).filter((name: string) => this.answered.has(name))
    this.#t.deepEqual(names.sort(), [...this.answered.keys()].sort())
  }
}

onItsOwnDisk('a full disk refuses writes for the moment, and what was written stays', async (t) => {
  t.timeout(300_000)
  const MILLWRIGHT_DATA = path.join(disk, 'data')
  const service = start({ MILLWRIGHT_DATA, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' })
  t.teardown(() => {
    service.child.kill('SIGKILL')
    rmSync(MILLWRIGHT_DATA, { recursive: true, force: true })
  })
  await ready(service)
  const { baseUrl, apiKey } = JSON.parse(readFileSync(path.join(MILLWRIGHT_DATA, 'demo.json'), 'utf8'))
  const teams = new Teams(t, new Client(baseUrl, apiKey))
  t.is(await teams.write(), 200)

  // No table can grow; reading needs no room.
  fill()
  await until(
    async () => (await teams.write()) === 503,
    patience,
    () => 'a table always found room',
  )
  await teams.saysThatItIsFull()
  t.is((await teams.client.get('/me')).status, 200)
  const { stdout, stderr } = await operator({ MILLWRIGHT_DATA }, 'doctor')
  t.regex(stdout + stderr, /no room left to write|No space left/, 'or Postgres takes no new connection without')
  await teams.recovers()

  // Nor can the log, without which Postgres takes nobody in; nor without a file for what it knows of its tables, which it
  // may have to write anew.
  const { password, port } = JSON.parse(readFileSync(path.join(MILLWRIGHT_DATA, 'postgres.json'), 'utf8'))
  const admin = new pg.Client({ connectionString: `postgres://millwright:${password}@127.0.0.1:${port}/millwright` })
  admin.on('error', () => undefined)
  await admin.connect()
  fill()
  await t.throwsAsync(async () => {
    for (;;) await admin.query('select pg_current_xact_id(); select pg_switch_wal()')
  })
  for (let n = 0; n < 5; n++) {
    t.is(await teams.write(), 503)
    await teams.saysThatItIsFull()
    await sleep(500)
  }
  await teams.recovers()
  service.child.kill('SIGTERM')
  t.is(await service.ended, 0)
})

test('of another Postgres it is known by what a call met', async (t) => {
  const service = await startTestService({ DATABASE_URL: 'postgres://of-ones-own/millwright', LOG_LEVEL: 'silent' })
  t.teardown(() => service.close())
  const company = await service.company()
  const readiness = async () =>
    ((await (await fetch(`${service.baseUrl}/readyz`)).json()) as { database: string }).database
  t.is(await readiness(), 'ok')
  await service.admin.query(`create function people.no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on people.teams for each row execute function people.no_room()`)
  const refused = await company.post('/teams', { name: 'Night shift' })
  t.like(refused, { status: 503, body: { code: 'unavailable', detail: 'There is no room left to write.' } })
  t.is(refused.headers.get('retry-after'), '1')
  t.is(await readiness(), 'disk is full')
})
