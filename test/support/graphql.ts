// How a test asks a GraphQL question: over HTTP, with a key, as any dashboard would.
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
} from 'postgraphile/graphql'
import type { Client } from './client.ts'

// What a test asserts of an answer is up to the test.
export interface Asked {
  status: number
  data: any
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, any> }[]
  text: string
  headers: Headers
}

export async function ask(
  client: Pick<Client, 'baseUrl' | 'key'>,
  query: string,
  variables?: Record<string, unknown>,
): Promise<Asked> {
  const response = await fetch(`${client.baseUrl}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.key}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  const body = JSON.parse(text)
  return { status: response.status, data: body.data, errors: body.errors ?? [], text, headers: response.headers }
}

/** The data of an answer that must be whole. */
export async function data(
  client: Pick<Client, 'baseUrl' | 'key'>,
  query: string,
  variables?: Record<string, unknown>,
): Promise<Asked['data']> {
  const asked = await ask(client, query, variables)
  if (asked.status !== 200 || asked.errors.length > 0) throw new Error(`status ${asked.status}: ${asked.text}`)
  return asked.data
}

/** The schema as a client learns of it. */
export async function readSchema(client: Pick<Client, 'baseUrl' | 'key'>): Promise<GraphQLSchema> {
  return lexicographicSortSchema(buildClientSchema(await data(client, getIntrospectionQuery())))
}
