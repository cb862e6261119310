import { z } from 'zod'
import { area } from './define.ts'
import { NamedRef, page, paging } from './shapes.ts'

const { read } = area('people')

const Person = z.object({
  id: z.int().describe('Personnel id.'),
  name: z.string(),
  email: z.string(),
  actorType: z.enum(['human', 'service']).describe('service: a service account, which is nobody’s own.'),
  isActive: z.boolean(),
  roles: z.array(z.string()),
  teams: z.array(NamedRef),
  skills: z.array(z.object({ skill: z.string(), rank: z.int() })),
}).meta({ id: 'Person' })

const Me = z.object({
  user: z.object({ id: z.int().describe('Personnel id.'), name: z.string(), email: z.string() }),
  company: z.object({ name: z.string(), shortName: z.string(), kind: z.enum(['factory', 'managed_services']), timezone: z.string() }),
  actorType: z.enum(['human', 'agent', 'service']),
  channel: z.enum(['rest', 'mcp', 'graphql']),
  permissions: z.array(z.string()),
}).meta({ id: 'Me' })

export const meGet = read('me.get', {
  title: 'Who am I',
  description: 'The person and company this credential acts as, and its effective permissions: the union of the permission groups of the person’s roles, cut down to what the credential is narrowed to.',
  rest: 'GET /me',
  permission: 'member',
  input: z.strictObject({}),
  output: Me,
})

export const peopleList = read('people.list', {
  title: 'List people',
  description: 'The people and service accounts of the company, by name.',
  rest: 'GET /people',
  permission: 'member',
  input: z.strictObject({
    ...paging,
    search: z.string().max(200).optional().describe('Part of a name or e-mail address.'),
    teamId: z.string().optional(),
    actorType: z.enum(['human', 'service']).optional(),
  }),
  output: page(Person),
})
