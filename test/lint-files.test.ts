// What every source file must be. The reasons stand beside.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'

const root = path.join(import.meta.dirname, '..')

async function sources(folders: string[], ending: RegExp): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true }).catch(() => [])
    for (const name of names.filter((one) => ending.test(one))) {
      found.push([`${folder}/${name}`, await readFile(path.join(root, folder, name), 'utf8')])
    }
  }
  return found
}

test('no source file is longer than 300 lines', async (t) => {
  const long = (await sources(['db', 'server', 'tasks', 'test', 'migrations'], /\.(ts|js|sql)$/)).filter(
    ([name, text]) => text.trimEnd().split('\n').length > 300 && !/^(db\/schema\.sql|test\/upgrade\/)/.test(name), // generated
  )
  t.deepEqual(
    long.map(([name]) => name),
    [],
    'A file that long holds more than one thing.',
  )
})

// A function may be longer where cutting it would hide the one thing it does: its file says why in a line "-- Long: …".
test('no SQL function is longer than 60 lines without a reason', async (t) => {
  const long = (await sources(['db'], /\.sql$/)).filter(
    ([, text]) =>
      /^create (or replace )?function/m.test(text) &&
      text.trimEnd().split('\n').length > 60 &&
      !/^-- Long: /m.test(text),
  )
  t.deepEqual(
    long.map(([name]) => name),
    [],
    'A DBA reads it whole with \\sf.',
  )
})

test('one function a file, by the file’s name', async (t) => {
  const wrong = (await sources(['db'], /\.sql$/)).filter(([name, text]) => {
    const made = [...text.matchAll(/^create (?:or replace )?function ([a-z_]+)\.([a-z0-9_]+)/gm)]
    if (made.length === 0) return false
    const [, schema, routine] = made[0]!
    return made.length > 1 || path.basename(name) !== `${routine}.sql` || !name.startsWith(`db/${schema}/`)
  })
  t.deepEqual(
    wrong.map(([name]) => name),
    [],
    'One name everywhere: what is called inventory.verify stands in a verify.sql below db/inventory.',
  )
})

// The replay is an API client and not the service; the shapes of inputs list what a status can be.
test('TypeScript decides nothing about the factory', async (t) => {
  const statuses = [
    'open',
    'preparation',
    'ready',
    'dispatched',
    'submitted',
    'incomplete',
    'done',
    'declined',
    'draft',
    'released',
    'in_progress',
    'completed',
    'closed',
    'cancelled',
    'partially_received',
    'received',
    'shipped',
    'counting',
    'finalized',
    'reconciled',
    'quarantined',
    'blocked',
    'available',
  ]
  const branch = new RegExp(`([!=]==?\\s*|case\\s+)['"\`](${statuses.join('|')})['"\`]`)
  const found = (await sources(['server', 'tasks'], /\.ts$/))
    .filter(([name]) => !name.startsWith('tasks/replay/'))
    .flatMap(([name, text]) =>
      text
        .split('\n')
        .map((line, n) => ({ at: `${name}:${n + 1}`, line }))
        .filter(({ line }) => branch.test(line)),
    )
  t.deepEqual(
    found.map(({ at, line }) => `${at} ${line.trim()}`),
    [],
    'A rule that stands in TypeScript is not there for who comes another way.',
  )
})

test('no file is a second definition of a SQL routine', async (t) => {
  const inMigrations = (await sources(['migrations'], /\.sql$/)).filter(([, text]) =>
    /create (or replace )?(function|procedure|view)\b/i.test(text),
  )
  t.deepEqual(
    inMigrations.map(([name]) => name),
    [],
    'Routines have one current definition, in db/; migrations hold tables.',
  )
})

// Postgres takes coalesce for something that might tell a row to whom it is hidden: under row security such a condition
// is looked at after the company rule, row by row, and reaches no index. Where the other side says the column again, for
// a filter that was not sent, no index is meant.
test('no id or time is compared with coalesce, which row security keeps from an index', async (t) => {
  const compared = /(\w+\.(?:\w*_)?(?:id|at|time|day)) (?:=|<=?|>=?) coalesce\(([^;]*?)\)(?:\)|;|$|\s+(?:and|or)\b)/gm
  const setting = /^\s*(set|update|do update)\b/
  const found = (await sources(['db'], /\.sql$/)).flatMap(([name, text]) =>
    [...text.matchAll(compared)]
      .filter(([, column, sides]) => !sides!.includes(column!))
      .filter(({ index }) => !setting.test(text.slice(text.lastIndexOf('\n', index) + 1)))
      .map(([line]) => `${name}: ${line.trim()}`),
  )
  t.deepEqual(found, [], 'Write case when …, or (select coalesce(…)), which is evaluated once.')
})

test('what is called find_… only reads, what is called lock_… locks', async (t) => {
  const locks = /\bfor (no key )?update\b|\bfor (key )?share\b|\block_\w+\(|\btake_turns?\(|\bon conflict\b/
  const wrong = (await sources(['db'], /\/(find|lock)_\w+\.sql$/)).filter(([name, text]) => {
    const body = text.slice(text.search(/^(as \$\$| +begin atomic| +return )/m))
    return name.includes('/lock_')
      ? !locks.test(body)
      : locks.test(body) || !/^ +language \w+ (stable|immutable)/m.test(text)
  })
  t.deepEqual(
    wrong.map(([name]) => name),
    [],
    'Who reads a caller sees by the name whether it holds up others.',
  )
})

// Thirteen slots in a row, most of them null, are read by nobody; inventory.movement takes them by their names.
test('a movement of stock is made by names', async (t) => {
  const made = (await sources(['db', 'test'], /\.(sql|ts)$/)).filter(([, text]) =>
    /\)::inventory\.movement\b(?!\[)|\binventory\.movement\((?:[^,;()]*,){4}\s*(?!p_\w+ =>)\S/.test(text),
  )
  t.deepEqual(
    made.map(([name]) => name),
    ['db/inventory/stock/movement.sql'],
    'What is moved and how much is said first; each other thing by its name.',
  )
})

// A test sets up its world by specs and calls (test/support/README.md), so that it stands on what users can reach. What
// no call brings about is written here with its reason; tables of the service's own machinery are nobody's world.
const writtenBySql: Record<string, string> = {
  'test/broken-off.test.ts': 'a restore that was killed when its rows were there',
  'test/commissioning/config_apply.test.ts': 'a change that another transaction holds back',
  'test/commissioning/config_runs.test.ts': 'the same',
  'test/commissioning/identity.test.ts': 'time that passes',
  'test/commissioning/same_factory.test.ts': 'a service account, which only the operator makes',
  'test/config/csv_as_written.test.ts': 'a product from before codes had no blanks around them',
  'test/doctor.test.ts': 'books that do not agree, which no call brings about',
  'test/doctor-outside.test.ts': 'time that passes, and what another secret sealed',
  'test/downtime/downtime_reports.test.ts': 'five hundred stops',
  'test/downtime/machine_status.test.ts': 'shows that the history cannot be changed',
  'test/inventory/reordering_time.ts': 'months and days that go by',
  'test/insights/telling.ts': 'hundreds of random histories',
  'test/sites/machine_catalogue.test.ts': 'the catalogue that companies share, as an older version left it',
  'test/totals.test.ts': 'transactions that a call does not make, such as one undone halfway',
  'test/support/totals-history.ts': 'months and days that are over',
  'test/totals_by_day.test.ts': 'days that are over',
  'test/totals_by_month.test.ts': 'months that are over',
  'test/totals_by_product.test.ts': 'rows undone in part, units that move to another site and owner',
  'test/identity/accounts.test.ts': 'a member from before mail was set up',
  'test/events/fairness.test.ts': 'more webhooks to one host than one may have',
  'test/events/delivery.test.ts': 'time that passes, messages of one moment',
  'test/events/seals.test.ts': 'webhooks as an older version left them',
  'test/people/granted.property.test.ts': 'two changes at the same moment',
  'test/people/grants.test.ts': 'roles and members that hold just so much',
  'test/events/joining.test.ts': 'time that passes',
  'test/events/recovery.test.ts': 'time that passes',
  'test/inventory/purchase_orders_again.test.ts': 'lot and serial numbers as an older version took them',
  'test/partners/deliveries_chain.test.ts': 'lot numbers as an older version took them',
  'test/housekeeping.test.ts': 'what is years old',
  'test/identity/attacks.test.ts': 'hostile names, which no call takes',
  'test/observability.test.ts': 'time that passes',
  'test/operator.test.ts': 'a name as an older version took it',
  'test/people/audit.test.ts': 'an audit log of known times',
  'test/people/members.test.ts': 'time that passes',
  'test/production/genealogy.test.ts': 'a circle of lots, which no call makes',
  'test/support/behind.ts': 'time that passes, storage that a partner keeps',
  'test/support/clone.ts': 'copies what calls have made',
  'test/work/tasks_submit_form.test.ts': 'a task without a type, as flows may make them',
}

test('tests write no table of the factory', async (t) => {
  const write =
    /(insert into|update|delete from) ((people|sites|maintenance|inventory|work|production|quality|downtime|agents|events)\.|app\.(companies|settings|audit_))/
  const writing = (await sources(['test'], /\.ts$/))
    .filter(([name, text]) => !/^test\/(bench\/|lint-files)/.test(name) && write.test(text))
    .map(([name]) => name)
  t.deepEqual(writing.sort(), Object.keys(writtenBySql).sort())
})
