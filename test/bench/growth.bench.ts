// What a page of each long list, and its total, cost at a hundred times the rows: shared buffers, as the role of calls.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startCluster } from '../../db/cluster.ts'
import { pageQuery } from '../../db/lists.ts'
import { migrate } from '../../db/migrate.ts'
import { callOf, functionName, readRoutines } from '../../db/signatures.ts'
import { capabilities } from '../../server/capabilities/index.ts'
import { filtersOf } from '../support/list-filters.ts'
import { filledCompany, pastMonths } from './many-rows.ts'
import { tell } from './support.ts'

const many = Number(process.env.BENCH_ROWS ?? 1_000_000)
const figures: Record<string, Record<string, number>> = {}

const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-bench-'))
await chmod(dataDir, 0o711)
const cluster = await startCluster({ dataDir })
try {
  for (const rows of [many / 100, many]) await measure(rows)
  console.table(figures)
  for (const what of ['page', 'total'])
    tell({ [`${what} of any list, most buffers at ${many} / at ${many / 100}`]: mostGrowth(what) })
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function mostGrowth(what: string): number {
  const growth = Object.values(figures).map((row) => row[`${what} of ${many}`]! / row[`${what} of ${many / 100}`]!)
  return Math.max(...growth)
}

async function measure(rows: number): Promise<void> {
  const admin = await filled(rows)
  const routines = await readRoutines(admin)
  for (const [name, filters] of Object.entries(filtersOf)) {
    const list = routines.get(functionName(capabilities.find((one) => one.name === name)!))!
    const total = routines.get(`${list.name}_total`)
    for (const filter of filters) {
      const sent = new Map([
        ['p_limit', '50'],
        ['p_offset', '0'],
      ])
      for (const [argument, sql] of Object.entries(filter)) {
        const literal = await admin.query(
          `select quote_literal(x::text) || '::' || pg_typeof(x) as value from (select ${sql} as x) v`,
        )
        sent.set(argument, literal.rows[0].value)
      }
      const value = (argument: string) => {
        const { type, default: otherwise } = list.arguments.find((one) => one.name === argument) ?? {}
        return sent.get(argument) ?? otherwise ?? `null::${type}`
      }
      const counted = `(select count(*) from ${callOf(list, value)})`
      const asked = `${name} ${JSON.stringify(filter)}`
      figures[asked] = {
        ...figures[asked],
        [`page of ${rows}`]: await buffers(admin, pageQuery(list, value)),
        [`total of ${rows}`]: await buffers(
          admin,
          `select ${total ? `coalesce(${callOf(total, value)}, ${counted})` : counted}`,
        ),
      }
    }
  }
  await admin.end()
}

/** A database with a company of so many rows, spread over months whose counts are kept. */
async function filled(rows: number): Promise<pg.Client> {
  const url = new URL(cluster.adminUrl)
  url.pathname = `/rows_${rows}`
  const maintenance = new pg.Client({ connectionString: cluster.adminUrl })
  await maintenance.connect()
  await maintenance.query(`create database rows_${rows}`)
  await maintenance.end()
  await migrate(url.href)
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await pastMonths(admin)
  const company = await filledCompany(admin, rows)
  while ((await admin.query('select app.keep_month() as month')).rows[0].month !== null);
  await admin.query('vacuum analyze app.kept_counts')
  await admin.query(
    `select set_config('app.company_id', $1, false), set_config('app.person_id', '1', false),
            set_config('app.permissions', 'tasks:view_all', false)`,
    [company],
  )
  return admin
}

/** The second time, planned for its values as the door has it planned. */
async function buffers(admin: pg.Client, query: string): Promise<number> {
  let touched = 0
  for (let time = 0; time < 2; time++) {
    await admin.query('begin; set local role millwright_rules; set local plan_cache_mode = force_custom_plan')
    const { rows } = await admin.query(`explain (analyze, buffers, timing off, format json) ${query}`)
    await admin.query('rollback')
    const { Plan } = rows[0]['QUERY PLAN'][0]
    touched = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return touched
}
