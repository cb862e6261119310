// Generated over every field of the schema: two companies with the same plant, three roles. Nobody sees a row of the
// other company, a task that is not theirs to see, or a view without its permission; and each sees what is there.
import test from 'ava'
import { type GraphQLObjectType, type GraphQLOutputType, type GraphQLSchema, getNamedType } from 'postgraphile/graphql'
import { capabilities } from '../../server/capabilities/index.ts'
import { ask, data, readSchema, viewPermissions } from '../support/graphql.ts'
import { literal, lookups, orders, rowsIn, steps } from '../support/graphql-walk.ts'
import { serviceFor } from '../support/service.ts'
import { makePlant, type Plant } from './plant.ts'

const service = serviceFor(test)

const roles = ['Administrator', 'Operator', 'Nobody'] as const
let made: Promise<{ ours: Plant; theirs: Plant; permissions: Map<string, string> }> | undefined
const world = () =>
  (made ??= (async () => {
    const size = { things: 3, days: 3 }
    const [ours, theirs] = [await makePlant(service(), 'north', size), await makePlant(service(), 'south', size)]
    const permissions = await viewPermissions(service().admin, await readSchema(ours.company))
    return { ours, theirs, permissions }
  })())

for (const role of roles) {
  test(`${role}: every field of the schema`, async (t) => {
    const { ours, theirs, permissions } = await world()
    const client = ours.as[role]
    const held = new Set((await client.ok(client.get('/me'))).permissions as string[])
    const seen = new Set(
      (await client.ok(client.get('/tasks?includeCompleted=true&limit=100'))).data.map(
        (task: { id: string }) => task.id,
      ),
    )
    t.is(seen.size, { Administrator: 32, Operator: 6, Nobody: 3 }[role])
    const schema = await readSchema(client)
    const may = (type: string) => permissions.get(type) === 'member' || held.has(permissions.get(type)!)
    for (const step of steps(schema)) {
      const answer = await ask(client, step.query)
      t.is(answer.status, 200, `${step.name} ${answer.text}`)
      t.false(answer.text.includes(theirs.mark), `${step.name} shows another company's row`)
      for (const row of rowsIn(answer.data).filter((one) => one.__typename === 'Task' && one.id))
        t.true(seen.has(row.id as string), `${step.name} shows a task that is not to be seen`)
      const refused = answer.errors.map((error) => [error.extensions.code, error.extensions.requiredPermission])
      if (may(step.type)) {
        const expected =
          step.path.length > 1 && !may(typeOf(schema, step.path[0]!))
            ? permissions.get(typeOf(schema, step.path[0]!))
            : undefined
        t.deepEqual(refused, expected ? [['missing_permission', expected]] : [], step.name)
      } else {
        t.true(
          refused.every(([code]) => code === 'missing_permission'),
          `${step.name} ${answer.text}`,
        )
        t.deepEqual(
          rowsIn(answer.data).filter((row) => row.__typename === step.type && Object.keys(row).length > 2),
          [],
          `${step.name} is read without ${permissions.get(step.type)}`,
        )
      }
      // What is empty proves nothing.
      if (role === 'Administrator')
        t.true(
          rowsIn(answer.data).some((row) => row.__typename === step.type),
          `${step.name} shows nothing ${answer.text}`,
        )
    }
  })
}

test('nothing of another company is found by its key or by a filter', async (t) => {
  const { ours, theirs } = await world()
  const schema = await readSchema(ours.company)
  for (const lookup of lookups(schema)) {
    const list = steps(schema).find((step) => step.path.length === 1 && step.type === lookup.type)!
    for (const [reader, found] of [
      [theirs.company, true],
      [ours.company, false],
    ] as const) {
      const row = (await data(theirs.company, list.query))[list.path[0]!].nodes[0]
      t.is((await data(reader, lookup.query(row)))[lookup.name] !== null, found, lookup.name)
      const filter = lookup.keys
        .map((key) => `${key}: { equalTo: ${literal(columnOf(schema, lookup.type, key), row[key])} }`)
        .join(', ')
      const filtered = await data(
        reader,
        `{ ${list.path[0]}(filter: { ${filter} }) { totalCount nodes { __typename } } }`,
      )
      t.is(filtered[list.path[0]!].totalCount, found ? 1 : 0, lookup.name)
    }
  }
})

test('whatever a list is ordered by, a cursor goes on in it: each row comes once', async (t) => {
  const { company } = (await world()).ours
  for (const { list, names, keys } of orders(await readSchema(company))) {
    const { totalCount } = (await data(company, `{ ${list} { totalCount } }`))[list]
    const first = Math.ceil(totalCount / 2)
    const pages = (after: (name: string) => string) =>
      data(
        company,
        `{ ${names.map((name) => `${name}: ${list}(first: ${first}, orderBy: ${name}${after(name)}) { nodes { ${keys} } pageInfo { endCursor hasNextPage } }`).join('\n')} }`,
      )
    const begun = await pages(() => '')
    const rest = await pages((name) => `, after: ${JSON.stringify(begun[name].pageInfo.endCursor)}`)
    for (const name of names) {
      const rows = [...begun[name].nodes, ...rest[name].nodes].map((row) => JSON.stringify(row))
      t.is(new Set(rows).size, totalCount, `${list} by ${name}`)
      t.is(rows.length, totalCount, `${list} by ${name}`)
      t.false(rest[name].pageInfo.hasNextPage)
    }
  }
})

test('a cursor of an order is refused in the same order the other way round', async (t) => {
  const { company } = (await world()).ours
  const byKey = { list: 'lotLinks', names: ['PRIMARY_KEY_ASC', 'PRIMARY_KEY_DESC'] }
  for (const { list, names } of [...orders(await readSchema(company)), byKey]) {
    const pages = (after: (name: string) => string) =>
      `{ ${names.map((name) => `${name}: ${list}(first: 1, orderBy: ${name}${after(name)}) { pageInfo { endCursor } }`).join('\n')} }`
    const begun = await data(
      company,
      pages(() => ''),
    )
    const turned = (name: string) =>
      name.endsWith('_ASC') ? name.replace(/_ASC$/, '_DESC') : name.replace(/_DESC$/, '_ASC')
    const both = names.filter((name) => names.includes(turned(name)))
    const asked = await ask(
      company,
      pages((name) =>
        both.includes(name) ? `, after: ${JSON.stringify(begun[turned(name)].pageInfo.endCursor)}` : '',
      ),
    )
    const refused = asked.errors.filter(({ message }) => /only valid within a specific ordering/.test(message))
    t.deepEqual(new Set(refused.map(({ path }) => path?.[0])), new Set(both), `${list} ${asked.text}`)
  }
})

test('a row is found by each time that is shown of it', async (t) => {
  const { company } = (await world()).ours
  const schema = await readSchema(company)
  for (const { type, path, query } of steps(schema).filter((step) => step.path.length === 1)) {
    const list = path[0]!
    const times = Object.values((schema.getType(type) as GraphQLObjectType).getFields())
      .filter((field) => String(getNamedType(field.type)) === 'DateTime')
      .map((field) => field.name)
    const rows = (await data(company, query))[list].nodes as Record<string, string | null>[]
    for (const column of times) {
      const shown = [...new Set(rows.map((row) => row[column]))].filter((time) => time !== null)
      const asked = shown.map(
        (time, n) => `n${n}: ${list}(filter: { ${column}: { equalTo: "${time}" } }) { totalCount }`,
      )
      const found = asked.length > 0 ? await data(company, `{ ${asked.slice(0, 25).join(' ')} }`) : {}
      for (const [name, { totalCount }] of Object.entries<{ totalCount: number }>(found))
        t.is(totalCount, rows.filter((row) => row[column] === shown[Number(name.slice(1))]).length, `${list} ${column}`)
    }
  }
})

// What a page is of a list of so many rows: those between the cursors, less the offset, the first of them and of those the last.
interface Page {
  after?: number
  before?: number
  offset?: number
  first?: number
  last?: number
}

function beside({ after = -1, before, offset = 0, first, last }: Page, rows: number): [boolean, boolean] {
  const upTo = before ?? rows
  let begin = Math.min(after + 1 + offset, upTo)
  let end = upTo
  if (first !== undefined || last === undefined) end = Math.min(end, begin + (first ?? 50))
  if (last !== undefined) begin = Math.max(begin, end - last)
  if (begin < end) return [begin > 0, end < rows]
  return last === undefined ? [rows > 0 && begin > 0, end < rows] : [begin > 0, rows > 0 && end < rows]
}

test('a page knows whether rows come before it and whether rows follow it, however it was asked for', async (t) => {
  const { company } = (await world()).ours
  const schema = await readSchema(company)
  for (const list of steps(schema).flatMap((step) => (step.path.length === 1 ? step.path : []))) {
    const { edges } = (await data(company, `{ ${list}(first: 200) { edges { cursor } } }`))[list]
    const rows = edges.length
    if (rows < 3 || rows === 200) continue
    const pages: Page[] = [
      ...[{ first: 1 }, { first: 1, after: 0 }, { first: rows, after: 0 }, { first: 1, after: rows - 1 }],
      ...[{ last: 1 }, { last: 1, before: rows - 1 }, { last: rows, before: rows - 1 }, { last: 1, before: 0 }],
      ...[
        { first: 1, before: rows - 1 },
        { first: 2, last: 1 },
        { first: rows, last: 1 },
        { last: 1, after: 0 },
      ],
      ...[{ offset: 1 }, { first: 1, offset: rows - 1 }, { offset: rows }, { first: 1, after: 0, offset: 1 }],
    ]
    const asked = pages.map(({ after, before, ...counted }, n) => {
      const cursors = Object.entries({ after, before }).filter(([, place]) => place !== undefined)
      const given = [
        ...Object.entries(counted).map(([name, value]) => `${name}: ${value}`),
        ...cursors.map(([name, place]) => `${name}: ${JSON.stringify(edges[place!].cursor)}`),
      ]
      return `p${n}: ${list}(${given.join(', ')}) { pageInfo { hasPreviousPage hasNextPage } }`
    })
    const found = await data(company, `{ ${asked.join('\n')} }`)
    for (const [n, page] of pages.entries()) {
      const { hasPreviousPage, hasNextPage } = found[`p${n}`].pageInfo
      t.deepEqual([hasPreviousPage, hasNextPage], beside(page, rows), `${list} of ${rows}, ${JSON.stringify(page)}`)
    }
  }
})

test('pages of a list inside another know it too, each of its own rows', async (t) => {
  const { company } = (await world()).ours
  const order = await data(company, '{ tasks(orderBy: ID_ASC, first: 200) { nodes { id } } }')
  const place = new Map<string, number>(order.tasks.nodes.map(({ id }: { id: string }, n: number) => [id, n]))
  const all = '{ edges { cursor node { id } } }'
  const { workOrders } = await data(company, `{ workOrders { nodes { operations(orderBy: ID_ASC) ${all} } } }`)
  const operations: { cursor: string; node: { id: string } }[][] = workOrders.nodes.map(
    (one: any) => one.operations.edges,
  )
  const { cursor, node } = operations.find((edges) => edges.length > 1)![0]!
  for (const after of [cursor, null]) {
    const asked = await data(
      company,
      `query ($after: Cursor) { workOrders { nodes {
         operations(orderBy: ID_ASC, first: 1, after: $after) { pageInfo { hasPreviousPage hasNextPage } } } } }`,
      { after },
    )
    t.deepEqual(
      asked.workOrders.nodes.map((one: any) => one.operations.pageInfo),
      operations.map((edges) => {
        const before = after ? edges.filter((edge) => place.get(edge.node.id)! <= place.get(node.id)!).length : 0
        return { hasPreviousPage: before > 0, hasNextPage: edges.length > before + 1 }
      }),
    )
  }
})

/** Where what a view shows stands in REST, unless a list or a get of the same name tells it. */
const toldBy: Record<string, string> = {
  ...{ audit_changes: 'audit.list', audit_entries: 'audit.list', deliveries: 'webhooks.delivery_logs' },
  ...{ downtime_days: 'downtime_events.summary', due_items: 'maintenance.due', oee_days: 'analytics.oee' },
  ...{ expected_shortages: 'work_orders.get', running_orders: 'work_orders.list' },
  ...{ work_order_materials: 'work_orders.get', routing_steps: 'routings.list', lot_links: 'lots.genealogy' },
  ...{ inventory_count_lines: 'inventory_counts.get', stock_levels: 'inventory.stock_levels' },
  ...{ stock_positions: 'inventory.stock_levels', stock_lines: 'storage_units.get' },
  ...{ product_vendors: 'products.get', recipe_components: 'products.get', stock_policies: 'products.get' },
  ...{ purchase_order_lines: 'purchase_orders.get', shipment_lines: 'shipments.get' },
  ...{ partner_delivery_lines: 'partner_deliveries.get', inspections: 'ncrs.list', team_members: 'teams.list' },
  ...{ task_answers: 'tasks.get_form', task_assignees: 'tasks.get', task_counts: 'tasks.get' },
  ...{ task_links: 'tasks.connections', work_center_machines: 'work_centers.list', flows: 'config.export' },
  ...{ spare_parts: 'config.export', status_changes: 'ssus.get' },
}
/** No call of REST tells them: sums and rules of the area that they name. */
const ofDashboards = ['maintenance_rules', 'scrap_days', 'uncounted_pieces', 'work_center_loads']

test('a view is read with the permission that REST asks for the same', async (t) => {
  const asked = new Map(capabilities.map(({ name, permission }) => [name, permission]))
  const { rows } = await service().admin.query<{ view: string; permission: string }>(
    `select relname as view, substring(obj_description(oid) from '@permission (\\S+)') as permission
       from pg_class where relnamespace = 'dashboard'::regnamespace and relkind = 'v' order by 1`,
  )
  const different = rows
    .filter(({ view }) => !ofDashboards.includes(view))
    .map(({ view, permission }) => [view, permission, asked.get(toldBy[view] ?? `${view}.list`)])
    .filter(([, permission, rest]) => permission !== rest)
  t.deepEqual(different, [])
})

test('a count names its task by REST and here alike, also to whom the task is not shown', async (t) => {
  const { ours } = await world()
  const client = ours.as.Operator
  const listed = (await client.ok(client.get('/inventory-counts'))).data as { id: string; taskId: string }[]
  const { nodes } = (await data(client, '{ inventoryCounts { nodes { id taskId task { id } } } }')).inventoryCounts
  const taskOf = new Map(listed.map(({ id, taskId }) => [id, taskId]))
  t.true(nodes.some((count: { taskId: string | null; task: object | null }) => count.taskId && !count.task))
  for (const { id, taskId } of nodes) t.is(taskId, taskOf.get(id))
})

function columnOf(schema: GraphQLSchema, type: string, key: string): GraphQLOutputType {
  return (schema.getType(type) as GraphQLObjectType).getFields()[key]!.type
}

function typeOf(schema: Awaited<ReturnType<typeof readSchema>>, root: string): string {
  return String(schema.getQueryType()!.getFields()[root]!.type).replace(/Connection$/, '')
}
