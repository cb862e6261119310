// What is no question at all is refused with a code, as everything else is.
import test from 'ava'
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
  }
})
