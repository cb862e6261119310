// How a test asks a GraphQL question: over HTTP, with a key, as any dashboard would.
import type { Pool } from 'pg'
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

/** The types of the views, each with the permission that the view's comment names. */
export async function viewPermissions(admin: Pool, schema: GraphQLSchema): Promise<Map<string, string>> {
  const { rows } = await admin.query<{ view: string; permission: string }>(
    `select relname as view, substring(obj_description(oid) from '@permission (\\S+)') as permission
       from pg_class where relnamespace = 'dashboard'::regnamespace and relkind = 'v'`,
  )
  const root = schema.getQueryType()!.getFields()
  return new Map(
    rows.map(({ view, permission }) => {
      const field = view.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return [String(root[field]!.type).replace(/Connection$/, ''), permission]
    }),
  )
}
