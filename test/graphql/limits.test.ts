import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { ask, data } from '../support/graphql.ts'
import { serviceFor, startTestService, type TestCompany } from '../support/service.ts'
import { plant } from '../support/worlds.ts'

const service = serviceFor(test)

interface Page {
  totalCount: number
  edges: { cursor: string }[]
  pageInfo: { endCursor: string; hasNextPage: boolean }
}

const products = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ sku: `P-${String(n + 1).padStart(3, '0')}` }))

test('a page is 50 rows, at most 200, however it is asked for', async (t) => {
  const company = await service().company({
    vendors: [{ name: 'V' }],
    products: products(230).map((product) => ({ ...product, vendors: [{ vendor: 'V' }] })),
  })
  const inner = await data(company, '{ vendor(name: "V") { products { totalCount nodes { productSku } } } }')
  t.like(inner.vendor.products, { totalCount: 230, nodes: { length: 20 } }, 'of a list inside another 20')
  const size = async (args: string, variables?: Record<string, unknown>) => {
    const query = variables
      ? `query ($n: Int) { products(${args}) { nodes { sku } } }`
      : `{ products${args && `(${args})`} { nodes { sku } } }`
    const asked = await ask(company, query, variables)
    return asked.status === 200
      ? asked.data.products.nodes.length
      : `${asked.status} ${asked.errors[0]!.extensions.code}`
  }
  for (const [args, expected] of [
    ['', 50],
    ['first: 200', 200],
    ['last: 3', 3],
    ['first: null', 50],
    ['last: null', 50],
    ['offset: 220', 10],
    ['first: 201', '400 invalid_input'],
    ['last: 201', '400 invalid_input'],
    ['first: 0', '400 invalid_input'],
    ['first: -1', '400 invalid_input'],
  ] as const)
    t.is(await size(args), expected, args)
  for (const [n, expected] of [
    [undefined, 50],
    [null, 50],
    [7, 7],
    [200, 200],
    [201, '400 invalid_input'],
    [1e9, '400 invalid_input'],
  ] as const) {
    t.is(await size('first: $n', { n }), expected, String(n))
    t.is(await size('last: $n', { n }), expected, String(n))
  }
  t.is((await ask(company, 'query ($n: Int = 500) { products(first: $n) { nodes { sku } } }')).status, 400)
  t.is(
    (await ask(company, '{ ...f } fragment f on Query { ... on Query { products(first: 500) { nodes { sku } } } }'))
      .status,
    400,
  )
})

test('what is wrong with a page is said of the page', async (t) => {
  const company = await service().company({ products: products(3) })
  const refused = async (args: string, variables?: Record<string, unknown>) => {
    const query = `query ($n: Int = -7) { products(${args}) { nodes { sku } } }`
    const { status, errors } = await ask(
      company,
      query.replace(args.includes('$n') ? '' : '($n: Int = -7) ', ''),
      variables,
    )
    return `${status} ${errors[0]!.extensions.code}: ${errors[0]!.message}`
  }
  t.is(await refused('offset: -1'), '400 invalid_input: offset must be at least 0.')
  t.is(await refused('offset: $n', { n: -1 }), '400 invalid_input: offset must be at least 0.')
  t.is(await refused('offset: $n'), '400 invalid_input: offset must be at least 0.', 'also by default')
  t.is(await refused('first: -1'), '400 invalid_input: first must be between 1 and 200.')
  t.is(await refused('last: 201'), '400 invalid_input: last must be between 1 and 200.')
  t.regex(await refused('offset: 3000000000'), /^400 invalid_input: offset: Int cannot represent/)
})

/** Eleven doors, each by an order of its own of a hinge of a lot of its own. */
async function elevenDoors(company: TestCompany): Promise<void> {
  for (let n = 1; n <= 11; n++) {
    await company.receive('HINGE', 1, 'Rack', { lotCode: `H-${n}` })
    const { operations } = await company.release('DOOR', 1)
    await company.ok(company.done(operations[0], { goodQuantity: 1, scrapQuantity: 0 }))
  }
}

test('pages follow each other without a gap or a row twice, to the end and back', async (t) => {
  const company = await service().company(plant, { furnish: elevenDoors })
  for (const [view, order] of [
    ['products', 'NAME_ASC'],
    ['stockLines', 'QUANTITY_DESC'],
    ['stockTransactions', 'TIME_DESC'],
    ['lotLinks', 'PRIMARY_KEY_ASC'],
    ['taskCounts', 'GOOD_QUANTITY_ASC'],
  ]) {
    const found: string[] = []
    let after: string | null = null
    do {
      const page: Page = (
        await data(
          company,
          `query ($after: Cursor) { ${view}(first: 4, after: $after, orderBy: ${order}) { totalCount edges { cursor } pageInfo { endCursor hasNextPage } } }`,
          { after },
        )
      )[view!]
      found.push(...page.edges.map((edge) => edge.cursor))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      if (!after) t.is(found.length, page.totalCount, view)
      t.true(page.totalCount > 4, `${view} has several pages`)
    } while (after)
    t.is(new Set(found).size, found.length, view)
    const back = (
      await data(
        company,
        `query ($before: Cursor) { ${view}(last: 4, before: $before, orderBy: ${order}) { edges { cursor } } }`,
        { before: found.at(-1) },
      )
    )[view!]
    t.deepEqual(
      (back as Page).edges.map((edge) => edge.cursor),
      found.slice(-5, -1),
      view,
    )
  }
})

// It measures what this process works, so that nothing else may run beside it.
test.serial('too deep, too much, too many', async (t) => {
  const company = await service().company()
  const refused = async (query: string, why: RegExp) => {
    const asked = await ask(company, query)
    t.like(
      { status: asked.status, code: asked.errors[0]?.extensions.code, data: asked.data },
      { status: 400, code: 'invalid_input', data: undefined },
      asked.text.slice(0, 300),
    )
    t.regex(asked.errors[0]!.message, why)
  }
  const deep = (n: number): string => (n === 0 ? 'id' : `parent { ${deep(n - 1)} }`)
  await refused(`{ ssus { nodes { ${deep(12)} } } }`, /depth|nested/)
  await refused('{ products(first: 200) { nodes { stock(first: 200) { nodes { quantity } } } } }', /25000 rows/)
  await refused(`{ ${Array.from({ length: 31 }, (_, n) => `a${n}: products { totalCount }`).join(' ')} }`, /30 aliases/)
  await refused(`{ products { ${'totalCount '.repeat(1001)} } }`, /1000 fields|names a field too often/)
  const bomb = Array.from(
    { length: 20 },
    (_, n) => `fragment f${n} on Product { ${n === 19 ? 'sku' : `...f${n + 1} ...f${n + 1}`} }`,
  ).join(' ')
  const began = process.cpuUsage()
  await refused(`{ products { nodes { ...f0 } } } ${bomb}`, /1000 fields|names a field too often/)
  const { user, system } = process.cpuUsage(began)
  t.true(user + system < 5e6, 'refused without being unfolded')
  const send = (body: string) =>
    fetch(`${company.baseUrl}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${company.key}`,
      },
      body,
    })
  const long = await send(JSON.stringify({ query: `{ __typename } #${'x'.repeat(100_000)}` }))
  t.is(long.status, 413)
  t.regex(await long.text(), /A query may have \d+ bytes at most; this one has 100\d\d\d\./)
  t.is(
    (await send(JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]))).status,
    400,
    'no batches',
  )
})

test('more questions at once than connections are all answered, each in its own company', async (t) => {
  const companies = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const company = await service().company({ products: products(n) })
      return { company, n }
    }),
  )
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const { company, n } = companies[turn % 3]!
      return (await data(company, '{ products { totalCount nodes { sku } } }')).products.totalCount === n
    }),
  )
  t.true(answers.every(Boolean))
})

test('nothing is written, whatever is asked', async (t) => {
  const company = await service().company()
  t.is((await ask(company, 'mutation { createProduct(input: {}) { clientMutationId } }')).status, 400)
  const settings = await service().admin.query<{ setting: string }>(
    `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname = current_database() || ':dashboard'`,
  )
  t.deepEqual(settings.rows.map((row) => row.setting.split('=')[0]).sort(), [
    'default_transaction_read_only',
    'idle_in_transaction_session_timeout',
    'standard_conforming_strings',
    'statement_timeout',
  ])
})

test('a query that takes too long is ended, and the next one is answered', async (t) => {
  const slow = await startTestService({ STATEMENT_TIMEOUT_MS: '5000', GRAPHQL_POOL_SIZE: '1' })
  try {
    const company = await slow.company({ products: products(2) })
    await ask(company, '{ __typename }')
    const lock = await slow.admin.connect()
    await lock.query('begin; lock table inventory.products in access exclusive mode')
    const asked = await ask(company, '{ products { nodes { sku } } teams { nodes { name } } }')
    await lock.query('rollback')
    lock.release()
    t.is(asked.data.products, null)
    t.is(asked.errors[0]!.extensions.code, 'unavailable')
    t.is((await data(company, '{ products { totalCount } }')).products.totalCount, 2)
  } finally {
    await slow.close()
  }
})

test('calls beyond the rate are refused as over REST', async (t) => {
  const limited = await startTestService({ RATE_LIMIT_PER_MINUTE: '1', RATE_LIMIT_BURST: '2' })
  try {
    const company = await limited.company()
    t.truthy((await ask(company, '{ __typename }')).headers.get('ratelimit'))
    await ask(company, '{ __typename }')
    const third = await ask(company, '{ __typename }')
    t.like({ status: third.status, code: third.errors[0]!.extensions.code }, { status: 429, code: 'rate_limited' })
    t.truthy(third.headers.get('retry-after'))
  } finally {
    await limited.close()
  }
})

test('with a folder of operations, only those run', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'operations-'))
  const text = 'query Teams { teams { totalCount } }'
  await writeFile(path.join(folder, 'teams.graphql'), `${text}\n`)
  const closed = await startTestService({ GRAPHQL_OPERATIONS: folder })
  try {
    const company = await closed.company()
    const send = async (body: object) => {
      const response = await fetch(`${company.baseUrl}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          authorization: `Bearer ${company.key}`,
        },
        body: JSON.stringify(body),
      })
      return {
        status: response.status,
        body: (await response.json()) as {
          data?: { teams: { totalCount: number } }
          errors?: { extensions: { code: string } }[]
        },
      }
    }
    const hash = createHash('sha256').update(text).digest('hex')
    for (const body of [
      { documentId: `sha256:${hash}` },
      { documentId: hash },
      { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } },
      { query: text },
    ]) {
      t.is((await send(body)).body.data?.teams.totalCount, 0, JSON.stringify(body))
    }
    for (const body of [
      { query: '{ products { totalCount } }' },
      { query: '{ __schema { types { name } } }' },
      { documentId: 'other' },
      { documentId: hash.replace(/./g, '0'), query: text },
    ]) {
      const { status, body: answer } = await send(body)
      t.like(
        { status, code: answer.errors?.[0]?.extensions.code },
        { status: 400, code: 'invalid_input' },
        JSON.stringify(body),
      )
    }
  } finally {
    await closed.close()
    await rm(folder, { recursive: true })
  }
})
