// What is no question at all is refused with a code, as everything else is.

import { readFileSync } from 'node:fs'
import test from 'ava'
import * as limits from '../../server/graphql/limits.ts'
import * as pages from '../../server/graphql/pages.ts'
import { largestBody, mostLevels } from '../../server/graphql/paths.ts'
import { ask } from '../support/graphql.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const json = { 'content-type': 'application/json' }
const teams = '{ teams { totalCount } }'
const asGet = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`
const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', body, headers })

const refused: [status: number, code: string, init: RequestInit, parameters?: string][] = [
  ...['[]', 'null', '"x"', '5'].map((body): [number, string, RequestInit] => [400, 'invalid_input', post(body)]),
  ...['x', '', '{"query": '].map((body): [number, string, RequestInit] => [400, 'invalid_json', post(body)]),
  [400, 'invalid_input', post('{}')],
  [400, 'invalid_input', post(JSON.stringify({ query: teams, onError: 5 }))],
  [400, 'invalid_input', post(JSON.stringify({ query: teams, extensions: [] }))],
  [400, 'invalid_input', post(JSON.stringify({ query: teams }), { 'content-type': '' })],
  [415, 'unsupported_media_type', post(JSON.stringify({ query: teams }), { 'content-type': 'text/plain' })],
  [
    415,
    'unsupported_media_type',
    post(JSON.stringify({ query: teams }), { 'content-type': 'application/json; charset=utf-16' }),
  ],
  ...['PUT', 'PATCH', 'DELETE'].map((method): [number, string, RequestInit] => [405, 'method_not_allowed', { method }]),
  [400, 'invalid_input', {}],
  [400, 'invalid_input', {}, asGet({ query: teams, variables: 'x' })],
  [405, 'method_not_allowed', {}, asGet({ query: `query A ${teams} query B ${teams}` })],
  [406, 'invalid_input', { headers: { accept: 'text/csv' } }, asGet({ query: teams })],
]

test('what is no question at all is refused with a code', async (t) => {
  const company = await service().company()
  for (const [status, code, init, parameters = ''] of refused) {
    const response = await fetch(`${company.baseUrl}/graphql${parameters}`, {
      ...init,
      headers: { authorization: `Bearer ${company.key}`, ...(init.headers as Record<string, string>) },
    })
    const what = JSON.stringify([init, parameters])
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] }
    t.is(response.status, status, what)
    t.deepEqual(
      errors.map(({ extensions }) => extensions.code),
      [code],
      what,
    )
    if (status === 405) t.is(response.headers.get('allow'), 'GET, POST')
    if (init.method === 'PUT') t.regex(errors[0]!.message, /by POST, or by GET/)
  }
})

test('a number that JSON’s doubles would change is refused by its name, as over REST, and found as text', async (t) => {
  const paint = { sku: 'PAINT', unit: 'l', unitWhole: false, recipe: [{ sku: 'DROP', quantity: 999_999_999 }] }
  const company = await service().company({
    products: [{ sku: 'DROP', itemClass: 'raw', unit: 'l', unitWhole: false }, paint],
    taskTypes: [{ name: 'Mix', makes: 'PAINT' }],
    routings: [{ name: 'Paint', product: 'PAINT', steps: [{ taskType: 'Mix' }] }],
  })
  await company.release('PAINT', 21.000021)
  const query = `query ($n: Decimal, $f: ReasonCodeFilter) {
    workOrderMaterials(filter: { required: { equalTo: $n } }) { totalCount } reasonCodes(filter: $f) { totalCount } }`
  const asked = async (variables: string, init?: RequestInit) => {
    const address = `${company.baseUrl}/graphql${init ? '' : asGet({ query, variables })}`
    const headers = { authorization: `Bearer ${company.key}`, ...json }
    const response = await fetch(address, { ...init, headers })
    const answer = (await response.json()) as { data: unknown; errors?: { message: string }[] }
    return { status: response.status, data: answer.data, told: answer.errors?.map(({ message }) => message) }
  }
  const both = async (variables: string) => [
    await asked(variables),
    await asked(variables, { method: 'POST', body: `{"query":${JSON.stringify(query)},"variables":${variables}}` }),
  ]
  const many = 'has more digits than a JSON number keeps: round it, or send it as text where text is taken'
  for (const [variables, told] of [
    ['{"n":21000020978.999979}', `variables.n ${many}`],
    ['{"f":{"id":{"in":[5,999999999999999999]}}}', `variables.f.id.in.1 ${many}`],
  ] as const)
    for (const answer of await both(variables)) t.like(answer, { status: 400, told: [told] }, variables)
  const text = '{"n":"21000020978.999979","f":{"id":{"equalTo":"999999999999999999"}}}'
  const found = { workOrderMaterials: { totalCount: 1 }, reasonCodes: { totalCount: 0 } }
  for (const answer of await both(text)) t.deepEqual(answer.data, found, text)
})

// Refused before anything is read, where the value and its place are known.
test('a value that cannot be is named, with the field that it is given for', async (t) => {
  const company = await service().company({ products: [{ sku: 'AB' }] })
  const told = async (list: string, field: string, value: unknown) => {
    const type = `${list[0]!.toUpperCase()}${list.slice(1, -1)}Filter`
    const filter = { [field]: { equalTo: value } }
    const answers = [
      await ask(company, `{ ${list}(filter: { ${field}: { equalTo: ${JSON.stringify(value)} } }) { totalCount } }`),
      await ask(company, `query ($f: ${type}) { ${list}(filter: $f) { totalCount } }`, { f: filter }),
    ]
    return answers.map(({ status, errors }) => [status, errors[0]?.extensions.code, errors[0]?.message ?? ''] as const)
  }
  for (const [list, field, value, reason] of [
    ['tasks', 'dueDate', '2026-02-30T00:00:00Z', 'there is no such day'],
    ['tasks', 'dueDate', '2026-02-28T00:00:00', 'lacks Z or an offset'],
    ['tasks', 'dueDate', '2026-02-28T00:00:00+19:00', 'an offset below 16 hours'],
    ['tasks', 'dueDate', '0000-01-01T00:00:00Z', 'of the years 0001 to 9999'],
    ['downtimeDays', 'day', '2026-02-30', 'there is no such day'],
    ['downtimeDays', 'day', 'yesterday', 'must be a date such as 2026-03-29'],
    ['downtimeDays', 'day', '0000-01-01', 'must be of the years 0001 to 9999'],
    ['downtimeDays', 'stoppedSeconds', '1e400', 'up to 1e308'],
    ['reasonCodes', 'id', 'x', 'is no BigInt'],
    ['reasonCodes', 'kind', 'weather', 'weather'],
    ['products', 'sku', 'A\u0000', 'must not contain the NUL character'],
    ['products', 'sku', 5, 'non string value: 5'],
  ] as const)
    for (const [status, code, message] of await told(list, field, value)) {
      t.deepEqual([status, code], [400, 'invalid_input'], `${field} ${value}`)
      t.true(message.includes(reason), message)
      t.regex(message, new RegExp(`${field}\\.equalTo`))
      if (field !== 'sku') t.true(message.includes(String(value)), message)
    }
  const quoted = await ask(company, '{ workOrders(filter: { status: { equalTo: "released" } }) { totalCount } }')
  t.regex(quoted.errors[0]!.message, /^filter\.status\.equalTo: .*stands without quotes in the query/)
  const unquoted = await ask(company, '{ workOrders(filter: { status: { equalTo: relesed } }) { totalCount } }')
  t.notRegex(unquoted.errors[0]!.message, /quotes/)
  const pattern = await ask(company, '{ products(filter: { sku: { likeInsensitive: "a\\\\" } }) { totalCount } }')
  t.regex(pattern.errors[0]!.message, /must not end with a backslash/)
})

test('the guide to dashboards, and the README of their views, name every limit', (t) => {
  const figures = [
    ...[`${pages.defaultPage} rows`, `within a row ${pages.defaultInnerPage}`, `at most ${pages.largestPage}`],
    ...[`${limits.mostAliases} aliases`, `${limits.mostRelations} relations`, `${mostLevels} brackets`],
    ...[limits.largestCost, limits.mostFields, limits.mostTokens, largestBody, largestBody / 20].map((figure) =>
      figure.toLocaleString('en'),
    ),
  ]
  const guide = readFileSync('server/guides/dashboards.md', 'utf8')
  const readme = readFileSync('db/dashboard/README.md', 'utf8')
  t.deepEqual(
    figures.filter((figure) => !guide.includes(figure)),
    [],
  )
  const inReadme = [...figures, `inside another ${pages.defaultInnerPage}`, '100 kB']
  const others = [`within a row ${pages.defaultInnerPage}`, largestBody.toLocaleString('en')]
  t.deepEqual(
    inReadme.filter((figure) => !others.includes(figure) && !readme.includes(figure)),
    [],
  )
})
