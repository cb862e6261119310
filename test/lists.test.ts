// What every list must be, held for each capability of the registry that answers pages: its function is inlined, so that
// the limit of a page reaches an index, and what pages share stands in the door alone. And what calls cost where lists
// are long.
import test from 'ava'
import pg from 'pg'
import { firstPage, isList, isPlannedOnce, pageQuery, shownBy, wholeQuery } from '../db/lists.ts'
import { functionName, type Routine, type Routines, readRoutines } from '../db/signatures.ts'
import { createWrappers } from '../db/wrappers.ts'
import { areas } from '../server/capabilities/define.ts'
import { capabilities } from '../server/capabilities/index.ts'
import { apiOf, makeFactory } from './bench/factory.ts'
import { fillCompany } from './bench/many-rows.ts'
import { filtersOf } from './support/list-filters.ts'
import { startTestService, type TestCompany, type TestService } from './support/service.ts'
import { callerOf, callsOn, touched } from './support/touched.ts'

const paged = capabilities.filter((one) => firstPage(one))

const many = 20_000
let service: TestService
let filled: TestCompany
let admin: pg.Client
let routines: Routines
test.before(async () => {
  service = await startTestService()
  admin = new pg.Client({ connectionString: service.adminUrl })
  await admin.connect()
  filled = await service.company()
  const [company] = await callerOf(admin, filled.shortName)
  await fillCompany(admin, company, many)
  await admin.query(
    `select set_config('app.company_id', $1, false), set_config('app.person_id', '1', false),
            set_config('app.permissions', 'tasks:view_all', false)`,
    [company],
  )
  routines = await readRoutines(admin)
})
test.after.always(async () => {
  await admin?.end()
  await service?.close()
})

const capabilityOf = (name: string) => capabilities.find((one) => one.name === name)!
const list = (name: string): Routine => routines.get(functionName(capabilityOf(name)))!

test.serial('a list answers rows in order and leaves pages to the door', async (t) => {
  for (const capability of paged) {
    const routine = list(capability.name)
    t.true(isList(capability, routine), `${capability.name} returns a set`)
    t.deepEqual(
      routine.arguments.map(({ name }) => name).filter((name) => ['p_limit', 'p_offset'].includes(name)),
      [],
      capability.name,
    )
    t.like(
      routines.get(shownBy(routine)),
      { returns: 'json[]', isSet: false, arguments: [{ type: `${routine.returns}[]` }] },
      `${shownBy(routine)} shows its rows`,
    )
    const plan = (await explain(routine, {}, 'costs off')).join('\n')
    t.false(plan.includes(routine.name.split('.')[1]!), `${routine.name} is inlined\n${plan}`)
  }
})

// "p_x is null or" asks for a plan made for this call's values, in which nothing is left of a filter that was not sent: the
// door makes one for the lists that it inlines, any other function has to say so itself.
test.serial('a list has each filter once, and is planned for each call', async (t) => {
  const { rows } = await admin.query<{ name: string; body: string; settings: string[] | null }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name, pg_get_functiondef(p.oid) as body, p.proconfig as settings
       from pg_proc p where p.prokind = 'f' and p.pronamespace::regnamespace::text = any ($1)`,
    [['call', ...areas]],
  )
  const functions = new Map(rows.map((row) => [row.name, row]))
  const filters = (name: string) =>
    [...functions.get(name)!.body.matchAll(/\(*(p_\w+)\)?(?:\.\w+)?\)* is null\)* or\b/gi)].map(
      ([, argument]) => argument!,
    )
  let filtered = 0
  for (const capability of capabilities.filter((one) => 'limit' in one.input.shape)) {
    const { name } = list(capability.name)
    const own = filters(name)
    filtered += own.length
    t.deepEqual(own, [...new Set(own)], `${name} has each filter once`)
    const beside = [...functions.keys()].filter((one) => one.startsWith(`${name}_`))
    t.deepEqual(beside.flatMap(filters), [], `${name} has its filters and nothing beside it`)
    if (paged.includes(capability)) {
      const door = functions.get(`call.${name.split('.')[1]}`)!.body
      const asked = door.split(`from ${name}(`)
      t.is(
        asked.length - 1,
        isPlannedOnce(list(capability.name), routines) ? 4 : 2,
        `${name} is asked for its page, and counted where that is not kept; planned once where nothing narrows it`,
      )
      t.regex(door, /set local plan_cache_mode = force_custom_plan;\s+v_rows :=/, name)
    } else if (own.length > 0) {
      t.true(functions.get(name)!.settings?.includes('plan_cache_mode=force_custom_plan'), name)
    }
  }
  t.true(filtered > 30, 'filters are found')
})

/** What a page of 50 does, as the door asks for it and by the role that it asks as. */
async function explain(routine: Routine, filters: Record<string, string>, options: string) {
  const values: Record<string, string> = { p_limit: '50', p_offset: '0', ...filters }
  const query = pageQuery(routine, (argument) => values[argument] ?? absent(routine, argument))
  const answers = (await admin.query(
    `begin; set local role millwright_rules; explain (${options}) ${query}; rollback`,
  )) as unknown as pg.QueryResult[]
  return answers[2]!.rows.map((row) => row['QUERY PLAN'])
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

interface Step {
  title: string
  rows: number
}

/** The steps that were taken, with the rows that each went through. */
async function stepsOf(routine: Routine, filters: Record<string, string>): Promise<Step[]> {
  const [[plan]] = await explain(routine, filters, 'analyze, timing off, summary off, format json')
  return stepsIn(plan.Plan)
}

function stepsIn(plan: Node): Step[] {
  const walk = (node: Node): Step[] => [
    {
      title: [node['Node Type'], node['Relation Name']].join(' '),
      rows: node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    },
    ...(node.Plans ?? []).flatMap(walk),
  ]
  return walk(plan).filter((step) => step.rows > 0)
}

function absent(routine: Routine, argument: string): string {
  const { type, default: otherwise } = routine.arguments.find(({ name }) => name === argument)!
  return otherwise ?? `null::${type}`
}

// A month that has just begun has so few rows that they are read without an index.
for (const [name, filters] of Object.entries(filtersOf)) {
  for (const filter of filters) {
    test.serial(`a page of ${name} by ${JSON.stringify(filter)} reaches an index`, async (t) => {
      const steps = await stepsOf(list(name), await valuesOf(filter))
      const wide = steps.filter((step) => step.rows > many / 20 || /^Seq Scan(?! \w+_\d{4}_\d\d$)/.test(step.title))
      t.deepEqual(wide, [], JSON.stringify(steps, null, 1))
    })
  }
}

test.serial(
  'a first page that nothing narrows is planned alike whoever asks first, and reaches an index',
  async (t) => {
    const id = (await admin.query(`select current_setting('app.company_id') as id`)).rows[0].id
    for (const [name, filters] of Object.entries(filtersOf)) {
      const plain = filters.find((filter) => Object.keys(filter).every((argument) => argument === 'p_id'))
      if (!plain || !isPlannedOnce(list(name), routines)) continue
      const sent: Record<string, string> = { p_limit: '$1', ...(await valuesOf(plain)) }
      const query = wholeQuery(capabilityOf(name), list(name), (argument) => sent[argument]!)
      const plans = []
      for (const company of ['0', id]) {
        const answers = (await admin.query(
          `begin; set local role millwright_rules; set local app.company_id = '${company}'; set local enable_sort = off;
         set local plan_cache_mode = force_generic_plan; prepare whole(integer) as ${query};
         explain (costs off) execute whole(50); deallocate whole; rollback`,
        )) as unknown as pg.QueryResult[]
        plans.push(answers.flatMap(({ rows }) => rows.flatMap((row) => row['QUERY PLAN'] ?? [])).join('\n'))
      }
      t.is(plans[0], plans[1], name)
      const nothing = /-> {2}Sort\n.*\n.*\n.*Result\n *One-Time Filter: false/ // of the ledger, the half of a unit
      t.notRegex(plans[0]!.replace(nothing, ''), /Seq Scan| Sort$/m, name)
    }
  },
)

/** Rows as values, as the door has them: the planner sees what a filter is. */
async function valuesOf(filter: Record<string, string>): Promise<Record<string, string>> {
  const found: [string, string][] = []
  for (const [argument, sql] of Object.entries(filter)) {
    const { rows } = await admin.query(
      `select quote_literal(x::text) || '::' || pg_typeof(x) as value from (select ${sql} as x) v`,
    )
    found.push([argument, rows[0].value])
  }
  return Object.fromEntries(found)
}

test.serial('what a call has nothing to do with costs it nothing', async (t) => {
  const costs = []
  for (const company of [await service.company(), filled]) {
    const scenes = await makeFactory(apiOf({ baseUrl: service.baseUrl, key: company.key }))
    const caller = await callerOf(admin, company.shortName)
    const calls = await callsOn(admin, caller[0], scenes)
    await admin.query('vacuum analyze')
    const found: Record<string, number> = {}
    for (const call of calls) found[call.name] = await touched(admin, caller, call)
    costs.push(found)
  }
  const [few, rest] = costs as [Record<string, number>, Record<string, number>]
  // An index of twenty thousand rows is a level deeper than one of twenty.
  const more = Object.keys(few).filter((name) => rest[name]! > few[name]! * 1.3 + 30)
  t.deepEqual(more, [], JSON.stringify(costs))
})

// Sums are made of what they sum, which a dashboard narrows by a day, a site or a product; and what hangs on a task in the
// order of all tasks' ids is for what asks by the task.
const sums = ['downtime_days', 'oee_days', 'scrap_days', 'stock_levels', 'work_center_loads']
const ofTasks = ['task_answers', 'task_assignees', 'task_counts']
// The lots of one product, and the units of one site, are put in order; of few open orders a fiftieth of all is none here.
const few = ['lots', 'running_orders', 'storage_units of a site_id']

test.serial('a page of a view in the order of its key reaches an index, and so does what hangs on a row', async (t) => {
  const views = await admin.query<{ name: string; key: string; comment: string }>(
    `select c.relname as name, substring(obj_description(c.oid) from '@primaryKey (\\S+)') as key,
            obj_description(c.oid) as comment
       from pg_class c where c.relnamespace = 'dashboard'::regnamespace and c.relkind = 'v' order by c.relname`,
  )
  const [company, context] = await callerOf(admin, filled.shortName)
  const asked = async (text: string) => {
    const answers = (await admin.query(
      `begin read only; select call.enter_dashboard('${company}', '${context}'); set local role millwright_dashboard;
       ${text}; rollback`,
    )) as unknown as pg.QueryResult[]
    return answers[3]!.rows
  }
  const far: string[] = []
  const look = async (what: string, text: string) => {
    const [row] = await asked(`explain (analyze, timing off, summary off, format json) ${text}`)
    const wide = stepsIn(row['QUERY PLAN'][0].Plan).filter(({ rows }) => rows > many / 20)
    if (wide.length > 0 && !few.includes(what)) far.push(`${what}: ${JSON.stringify(wide)}`)
  }
  for (const { name, key, comment } of views.rows.filter((view) => !sums.includes(view.name))) {
    const from = `select * from dashboard.${name}`
    if (!ofTasks.includes(name)) await look(name, `${from} order by ${key} limit 50`)
    // Tags of a comment are lines; a relation that is a list of the other side's names itself there.
    for (const [, columns] of comment.matchAll(/^@foreignKey \(([^)]+)\).*@foreignFieldName/gm)) {
      const [first] = await asked(
        `select concat_ws(' and ', ${columns!.split(',').map((column) => `format('${column} = %L', ${column})`)}) as same
           from dashboard.${name} where (${columns}) is not null limit 1`,
      )
      if (first) await look(`${name} of a ${columns}`, `${from} where ${first.same} order by ${key} limit 20`)
    }
    const [row] = await asked(
      `select concat_ws(' and ', ${key.split(',').map((column) => `format('${column} = %L', ${column})`)}) as same
         from dashboard.${name} limit 1`,
    )
    if (row) await look(`one of ${name}`, `${from} where ${row.same}`)
  }
  t.deepEqual(far, [])
})

test.serial('a total stands beside its list where counting takes long, and a last page needs none', async (t) => {
  const company = await service.company()
  const counted = await company.get('/roles?limit=2')
  const roles = (await company.get('/roles')).body.data.length
  t.deepEqual(counted.body.pagination, { limit: 2, offset: 0, total: roles, hasMore: true })

  const capability = capabilities.find((one) => one.name === 'roles.list')!
  await admin.query('create function people.roles_list_total() returns bigint language sql stable return 41')
  await admin.query(`grant execute on function people.roles_list_total to millwright_rules; drop function call.roles_list;
    set role millwright_rules; ${await createWrappers(admin, [capability])}; reset role;
    grant execute on function call.roles_list to millwright_api`)
  t.is((await company.get('/roles?limit=2')).body.pagination.total, 41)
  t.is((await company.get(`/roles?limit=2&offset=${roles - 1}`)).body.pagination.total, roles)
  t.is((await company.get('/roles?offset=1000')).body.pagination.total, 41)
})
