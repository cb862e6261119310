// plpgsql_check over every plpgsql function, in a Postgres 15 of Debian's: the oldest that the SQL has to run on. Where
// that is not installed the test is skipped.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import pg from 'pg'
import { freePort } from '../db/cluster/port.ts'
import { migrate } from '../db/migrate.ts'
import { schemas } from '../db/sources.ts'

const run = promisify(execFile)
const bin = '/usr/lib/postgresql/15/bin'
const installed = existsSync(`${bin}/initdb`) && existsSync('/usr/lib/postgresql/15/lib/plpgsql_check.so')
const whenInstalled = installed ? test : test.skip

interface Cluster {
  url: string
  stop(): Promise<void>
}

/** A cluster for this one test. Postgres does not run as root, so root starts it as the user postgres. */
async function startPostgres15(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-pg15-'))
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))
  const as = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid)
  const port = await freePort()
  const options = { ...as, cwd: folder, maxBuffer: 1e8 }
  await run(
    `${bin}/initdb`,
    ['-D', `${folder}/data`, '-U', 'millwright', '--auth=trust', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  await run(
    `${bin}/pg_ctl`,
    [
      '-D',
      `${folder}/data`,
      '-w',
      '-l',
      `${folder}/log`,
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`,
      'start',
    ],
    options,
  )
  return {
    url: `postgres://millwright@127.0.0.1:${port}/postgres`,
    async stop() {
      await run(`${bin}/pg_ctl`, ['-D', `${folder}/data`, '-m', 'immediate', 'stop'], options)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Finding {
  routine: string
  level: string
  message: string
  line: number | null
}

whenInstalled('plpgsql_check finds nothing in any function, on Postgres 15', async (t) => {
  t.timeout(240_000)
  const cluster = await startPostgres15()
  t.teardown(() => cluster.stop())
  await migrate(cluster.url)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  t.teardown(() => client.end())
  await client.query('create extension plpgsql_check')
  // A trigger function is checked once for each trigger that runs it: what it sees differs by table.
  const { rows } = await client.query<Finding>(
    `
    select p.oid::regprocedure || coalesce(' on ' || nullif(g.tgrelid, 0)::regclass, '') as routine, f.level, f.message, f.lineno as line
      from pg_proc p
      join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
      left join pg_trigger g on g.tgfoid = p.oid and not g.tgisinternal and g.tgparentid = 0
     cross join lateral plpgsql_check_function_tb(p.oid, coalesce(g.tgrelid, 0),
       -- one function of statements serves insert, update and delete
       oldtable => case when g.tgtype & 1 = 0 then 'old_rows' end,
       newtable => case when g.tgtype & 1 = 0 then 'new_rows' end,
       fatal_errors => false, performance_warnings => false, extra_warnings => true, security_warnings => true) f
     where p.pronamespace::regnamespace::text = any ($1 || '{call,audit,identity,operator}'::text[])
       and (p.prorettype <> 'trigger'::regtype or g.oid is not null)`,
    [schemas],
  )
  t.deepEqual(
    rows.filter((row) => !isKnown(row)).map((row) => `${row.routine} line ${row.line}: ${row.level}: ${row.message}`),
    [],
  )
})

// What is right although the check does not see it.
function isKnown({ routine, message }: Finding): boolean {
  // The generated wrapper of a capability without input does not use it; a public one enters no company.
  if (routine.startsWith('call.')) return /^unused parameter "p_(input|company|context)"$/.test(message)
  // A loop over a query of one column, into a variable of just its type.
  return message === 'target type is different type than source type'
}
