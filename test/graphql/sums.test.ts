// What dashboards sum: orders under way, work centers, stock, stops and scrap by day; and how a question is narrowed.
import test from 'ava'
import { isEnumType } from 'postgraphile/graphql'
import { DueKind } from '../../server/capabilities/shapes.ts'
import { ask, data, readSchema } from '../support/graphql.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test)

let run: Promise<TestCompany> | undefined
const factory = () =>
  (run ??= (async () => {
    const company = await service().company({
      ...plant,
      reasonCodes: [{ kind: 'downtime', label: 'Jam' }],
      ssuStatuses: [{ name: 'Running', category: 'UP' }],
    })
    await company.apply({
      products: [{ sku: 'SCREW', itemClass: 'raw', stockPolicies: [{ mode: 'minimum', minQty: 50, targetQty: 80 }] }],
    })
    await company.receive('SCREW', 30, 'Rack')
    await company.release('PLATE', 10)
    const { operations } = await company.release('HINGE', 10)
    await company.ok(company.post(`/tasks/${operations[0].taskId}/counts`, { goodQuantity: 4, scrapQuantity: 1 }))
    return company
  })())

test('running orders: how far each is', async (t) => {
  const { runningOrders } = await data(
    await factory(),
    `{ runningOrders(orderBy: PRODUCT_SKU_ASC) { nodes {
      status quantity goodQuantity scrapQuantity operations operationsDone isLate product { name } workOrder { code } } } }`,
  )
  t.deepEqual(
    runningOrders.nodes.map((row: Record<string, unknown>) => [
      row.status,
      row.scrapQuantity,
      row.operations,
      row.operationsDone,
    ]),
    [
      ['in_progress', 1, 3, 0],
      ['released', 0, 1, 0],
    ],
  )
})

test('work centers: what waits for each', async (t) => {
  const { workCenterLoads } = await data(
    await factory(),
    '{ workCenterLoads { nodes { workCenterName operations operationsStarted workOrders goodQuantity remainingQuantity } } }',
  )
  t.deepEqual(workCenterLoads.nodes, [
    {
      workCenterName: 'Pressing',
      operations: 2,
      operationsStarted: 0,
      workOrders: 2,
      goodQuantity: 0,
      remainingQuantity: 20,
    },
    {
      workCenterName: 'Sawing',
      operations: 1,
      operationsStarted: 1,
      workOrders: 1,
      goodQuantity: 4,
      remainingQuantity: 6,
    },
  ])
})

test('an operation that was left to a follow-up counts once, with what is left of both parts', async (t) => {
  const company = await service().company(plant)
  const { operations } = await company.release('HINGE', 10)
  const first = operations[0].taskId
  const told = async () => {
    const { runningOrders, workCenterLoads } = await data(
      company,
      `{ runningOrders { nodes { operations operationsDone } }
         workCenterLoads { nodes { workCenterName operations remainingQuantity } } }`,
    )
    const sawing = workCenterLoads.nodes.find((one: any) => one.workCenterName === 'Sawing')
    const [order] = runningOrders.nodes
    return [order.operations, order.operationsDone, sawing.operations, sawing.remainingQuantity]
  }
  await company.ok(company.post(`/tasks/${first}/counts`, { goodQuantity: 6 }))
  const left = { status: 'incomplete', incompleteReason: 'No bars', createFollowUp: true }
  const { _meta } = await company.ok(company.patch(`/tasks/${first}`, left))
  t.deepEqual(await told(), [3, 0, 1, 4])
  await company.ok(company.post(`/tasks/${_meta.followUpId}/counts`, { goodQuantity: 3 }))
  t.deepEqual(await told(), [3, 0, 1, 1])
  await company.ok(company.patch(`/tasks/${first}`, { status: 'dispatched', reason: 'More bars' }))
  t.deepEqual(await told(), [4, 0, 2, 1], 'both parts are open, and have one rest')
  await company.ok(company.patch(`/tasks/${_meta.followUpId}`, { status: 'done' }))
  t.deepEqual(await told(), [4, 1, 1, 1])
})

test('stock: each product has its row, also with nothing on hand, and says what it should have', async (t) => {
  const { stockPositions, product } = await data(
    await factory(),
    `{ stockPositions { totalCount nodes { productSku onHand usable minimum isBelowMinimum } }
       product(sku: "SCREW") { minimum policies { nodes { mode minimum targetQuantity siteId } } position { onHand } } }`,
  )
  t.is(stockPositions.totalCount, 6)
  const rows = new Map(stockPositions.nodes.map((row: { productSku: string }) => [row.productSku, row]))
  t.like(rows.get('SCREW'), { onHand: 30, usable: 30, minimum: 50, isBelowMinimum: true })
  t.like(rows.get('BAR'), { onHand: 0, usable: 0, minimum: null, isBelowMinimum: null })
  t.deepEqual(product, {
    minimum: 50,
    policies: { nodes: [{ mode: 'minimum', minimum: 50, targetQuantity: 80, siteId: null }] },
    position: { onHand: 30 },
  })
  const low = await data(
    await factory(),
    '{ stockPositions(filter: { isBelowMinimum: { equalTo: true } }) { totalCount } }',
  )
  t.is(low.stockPositions.totalCount, 1)
})

test('stops: an open one lasts until now; a day has its part of each, as the summary of REST has it', async (t) => {
  const company = await service().company({ ...plant, reasonCodes: [{ kind: 'downtime', label: 'Jam' }] })
  const hour = 3_600_000
  const midnight = new Date(new Date().toISOString().slice(0, 10)).getTime()
  const at = (hours: number) => new Date(midnight + hours * hour).toISOString()
  const saw = company.machine.Saw
  const stop = await company.ok(company.post('/downtime-events', { ssuId: saw, occurredAt: at(-30) }))
  await company.ok(company.post(`/downtime-events/${stop.id}/close`, { occurredAt: at(-22) }))
  const opened = Date.now()
  await company.ok(company.post('/downtime-events', { ssuId: company.machine.Press }))
  const asked = await data(
    company,
    `{ downtimeDays(orderBy: DAY_ASC) { nodes { day reasonCodeId stoppedSeconds stops } }
       downtimeEvents(filter: { endedAt: { isNull: true } }) { nodes { durationSeconds } }
       ssus(orderBy: NAME_ASC) { nodes { name stoppedSince } } }`,
  )
  const [first, second, today] = asked.downtimeDays.nodes
  t.deepEqual(
    [first, second],
    [
      { day: at(-48).slice(0, 10), reasonCodeId: null, stoppedSeconds: 6 * 3600, stops: 1 },
      { day: at(-24).slice(0, 10), reasonCodeId: null, stoppedSeconds: 2 * 3600, stops: 1 },
    ],
  )
  t.true(today.stoppedSeconds * 1000 <= Date.now() - opened && today.stops === 1)
  t.true(asked.downtimeEvents.nodes[0].durationSeconds >= 0)
  t.deepEqual(
    asked.ssus.nodes.map((row: { stoppedSince: unknown }) => row.stoppedSince !== null),
    [true, false],
  )
})

test('by what changes as time passes a list goes on by offset, and a cursor is refused', async (t) => {
  const company = await service().company({ ...plant, reasonCodes: [{ kind: 'downtime', label: 'Jam' }] })
  for (const ssuId of [company.machine.Saw, company.machine.Press])
    await company.ok(company.post('/downtime-events', { ssuId }))
  const found = await data(
    company,
    `{ ${[0, 1].map((n) => `p${n}: downtimeEvents(first: 1, offset: ${n}, orderBy: DURATION_SECONDS_DESC) { nodes { ssuId } pageInfo { endCursor } }`).join(' ')} }`,
  )
  t.deepEqual([...found.p0.nodes, ...found.p1.nodes].map(({ ssuId }) => ssuId).sort(), ['Press', 'Saw'])
  const cursor = JSON.stringify(found.p0.pageInfo.endCursor)
  for (const [list, columns] of Object.entries({
    downtimeDays: ['STOPPED_SECONDS'],
    downtimeEvents: ['DURATION_SECONDS'],
    dueItems: ['REMAINING'],
    oeeDays: [...['PLANNED_SECONDS', 'DOWNTIME_SECONDS', 'MAINTENANCE_SECONDS', 'AVAILABILITY', 'PERFORMANCE', 'OEE']],
    runningOrders: ['IS_LATE'],
  }))
    for (const order of columns.flatMap((column) => [`${column}_ASC`, `${column}_DESC`]))
      for (const place of ['after', 'before']) {
        const type = `${list[0]!.toUpperCase()}${list.slice(1, -1)}OrderBy`
        for (const refused of [
          await ask(company, `{ ${list}(orderBy: ${order}, ${place}: ${cursor}) { totalCount } }`),
          await ask(company, `query ($by: [${type}!]) { ${list}(orderBy: $by, ${place}: ${cursor}) { totalCount } }`, {
            by: ['PRIMARY_KEY_ASC', order],
          }),
        ]) {
          t.deepEqual([refused.status, refused.errors[0]?.extensions.code], [400, 'invalid_input'], order)
          t.regex(refused.errors[0]!.message, new RegExp(`^${place} .* ${order}: .* Use offset\\.$`))
        }
      }
})

test('a status that there is none of is an error; enums have the values of their tables', async (t) => {
  const company = await factory()
  const typo = await ask(company, '{ workOrders(filter: { status: { equalTo: relesed } }) { totalCount } }')
  t.like({ status: typo.status, code: typo.errors[0]!.extensions.code }, { status: 400, code: 'invalid_input' })
  t.regex(typo.errors[0]!.message, /released/)
  const variable = await ask(
    company,
    'query ($s: WorkOrderStatus) { workOrders(filter: { status: { equalTo: $s } }) { totalCount } }',
    { s: 'relesed' },
  )
  t.is(variable.status, 400)
  t.is(
    (await data(company, '{ workOrders(filter: { status: { in: [released, draft] } }) { totalCount } }')).workOrders
      .totalCount,
    1,
  )

  const { rows } = await service().admin.query<{ values: string }>(
    `select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g') m order by 1)::text as values
       from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ 'ANY \\(\\(?ARRAY'`,
  )
  const constraints = new Set([...rows.map((row) => row.values), `{${DueKind.options.toSorted()}}`])
  for (const type of Object.values((await readSchema(company)).getTypeMap())) {
    if (!isEnumType(type) || type.name.startsWith('__') || type.name.endsWith('OrderBy')) continue
    const values = type
      .getValues()
      .map(({ name }) => name)
      .sort()
    t.true(constraints.has(`{${values.join(',')}}`), `${type.name} ${values}`)
  }
})

test('a filter goes through relations, with the permission of what it asks', async (t) => {
  const company = await factory()
  const count = async (view: string, filter: string) =>
    (await data(company, `{ ${view}(filter: ${filter}) { totalCount } }`))[view].totalCount
  t.is(await count('workOrders', '{ product: { sku: { equalTo: "HINGE" } } }'), 1)
  t.is(await count('products', '{ workOrders: { some: { status: { equalTo: released } } } }'), 1)
  t.is(await count('products', '{ stockExist: false }'), 5)
  t.is(await count('tasks', '{ workOrder: { product: { sku: { in: ["PLATE"] } } } }'), 1)

  await company.apply({
    permissionGroups: [{ name: 'Nothing' }],
    roles: [{ name: 'Nobody', permissionGroup: 'Nothing' }],
  })
  const nobody = await company.as('Nobody', 'nobody')
  for (const [view, filter, permission] of [
    ['tasks', '{ workOrder: { code: { equalTo: "WO-1" } } }', 'production:view'],
    ['tasks', '{ workOrderExists: true }', 'production:view'],
    ['tasks', '{ or: [{ not: { workOrder: { code: { equalTo: "WO-1" } } } }] }', 'production:view'],
    ['ssus', '{ tasks: { some: { workOrder: { code: { equalTo: "WO-1" } } } } }', 'production:view'],
    ['ssus', '{ storageUnitsExist: true }', 'inventory:view'],
  ]) {
    const type = `${view![0]!.toUpperCase()}${view!.slice(1, -1)}Filter`
    const refusals = [
      await ask(nobody, `{ ${view}(filter: ${filter}) { totalCount } }`),
      await ask(nobody, `{ ...f } fragment f on Query { ${view}(filter: ${filter}) { nodes { __typename } } }`),
      await ask(nobody, `query ($f: ${type} = ${filter}) { ${view}(filter: $f) { totalCount } }`),
      await ask(nobody, `query ($f: ${type}) { ${view}(filter: $f) { totalCount } }`, {
        f: JSON.parse(filter!.replaceAll(/(\w+):/g, '"$1":')),
      }),
    ]
    for (const refused of refusals)
      t.like(
        refused.errors[0]?.extensions,
        { code: 'missing_permission', requiredPermission: permission },
        refused.text,
      )
    t.is(
      refusals.find((one) => one.data?.[view!]),
      undefined,
    )
  }
  const other = await service().company(plant)
  t.is((await data(other, '{ products(filter: { workOrdersExist: true }) { totalCount } }')).products.totalCount, 0)
  const through = Array.from({ length: 11 }, () => '{ product: { sku: { equalTo: "X" } } }').join(', ')
  const refused = await ask(company, `{ late: workOrders(filter: { or: [${through}] }) { totalCount } }`)
  t.regex(refused.errors[0]!.message, /10 relations: product in that of late is one more/)
})

test('lists in lists are read without a word about pages', async (t) => {
  const company = await factory()
  const page = 'nodes { __typename }'
  const natural = `{ workOrders(first: 200) { nodes { operations { ${page} } materials { ${page} } producedLots { ${page} } stockTransactions { ${page} } } } }`
  t.is((await ask(company, natural)).status, 200)
  t.is(
    (await ask(company, `{ products { nodes { stock { ${page} } lots { nodes { where { ${page} } } } } } }`)).status,
    200,
  )
})

test('what the fields at the top and of every list are is said in our own words', async (t) => {
  const schema = await readSchema(await factory())
  const said = Object.values(schema.getTypeMap())
    .filter(({ name }) => name === 'Query' || /(Connection|Edge|PageInfo)$/.test(name))
    .flatMap((type) => [
      type.description,
      ...('getFields' in type ? Object.values(type.getFields()).map((field) => field.description) : []),
    ])
  t.true(said.length > 100)
  t.deepEqual(
    said.filter((text) => !text || /pagina|connection|data universe|Get a single/i.test(text)),
    [],
  )
})
