import { z } from 'zod'
import { area } from './define.ts'
import { Color, Id, Name, NamedRef, Nothing, PersonRef, page, paging, RowId, Time, TimeInput } from './shapes.ts'

const { read, write, destructive } = area('people')

const Person = z
  .object({
    id: z.int().describe('Personnel id.'),
    name: z.string(),
    email: z.string(),
    actorType: z.enum(['human', 'service']).describe('service: a service account, which is nobody’s own.'),
    isActive: z.boolean(),
    roles: z.array(z.string()),
    teams: z.array(NamedRef),
    skills: z.array(z.object({ skill: z.string(), rank: z.int() })),
  })
  .meta({ id: 'Person' })

const Me = z
  .object({
    user: z.object({ id: z.int().describe('Personnel id.'), name: z.string(), email: z.string() }),
    company: z.object({
      name: z.string(),
      shortName: z.string(),
      kind: z.enum(['factory', 'managed_services']),
      timezone: z.string(),
    }),
    actorType: z.enum(['human', 'agent', 'service']),
    channel: z.enum(['rest', 'mcp', 'graphql']),
    permissions: z.array(z.string()),
    readOnly: z.boolean().describe('The credential is narrowed to permissions to see: every write is refused.'),
  })
  .meta({ id: 'Me' })

export const meGet = read('me.get', {
  title: 'Who am I',
  description:
    'Begin here: the person and company this credential acts as, and what it may do. Its permissions are those of all the person’s roles, cut down to what the credential is narrowed to.',
  rest: 'GET /me',
  permission: 'member',
  input: z.strictObject({}),
  output: Me,
})

export const peopleList = read('people.list', {
  title: 'List people',
  description:
    'The people and service accounts of the company, by name. Their ids are the personnel ids that assigneeIds and statedBy take.',
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

const Team = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string().describe('Hex, such as #1f77b4.'),
    memberIds: z.array(z.int()).describe('Personnel ids.'),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Team' })

const memberIds = z.array(RowId).max(10_000).describe('Personnel ids of all its members.')

export const teamsList = read('teams.list', {
  title: 'List teams',
  description: 'The teams of the company, alphabetical, with their members.',
  rest: 'GET /teams',
  permission: 'member',
  input: z.strictObject(paging),
  output: page(Team),
})

export const teamsCreate = write('teams.create', {
  title: 'Make a team',
  description:
    'Makes a team; task types can belong to it, and its members see its tasks if they may see those of their teams. An agent makes it without members.',
  rest: 'POST /teams',
  adds: true,
  permission: 'settings:manage',
  input: z.strictObject({
    name: Name,
    color: Color.optional().describe('Default: gray.'),
    memberIds: memberIds.optional(),
  }),
  output: Team,
  refusals: ['duplicate_id', 'agent_not_allowed'],
})

export const teamsUpdate = write('teams.update', {
  title: 'Change a team',
  description: 'Changes what is sent; memberIds replaces the members, which an agent may not.',
  rest: 'PATCH /teams/:id',
  permission: 'settings:manage',
  input: z.strictObject({ id: Id, name: Name.optional(), color: Color.optional(), memberIds: memberIds.optional() }),
  output: Team,
  refusals: ['duplicate_id', 'agent_not_allowed'],
})

export const teamsDelete = destructive('teams.delete', {
  title: 'Delete a team',
  description: 'Deletes a team that no task type belongs to.',
  rest: 'DELETE /teams/:id',
  permission: 'settings:manage',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  refusals: ['team_in_use'],
})

const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    permissionGroup: z.object({
      name: z.string(),
      permissions: z.array(z.string()).describe('* is every permission there is.'),
    }),
  })
  .meta({ id: 'Role' })

export const rolesList = read('roles.list', {
  title: 'List roles',
  description: 'The roles of the company, alphabetical; each grants one permission group.',
  rest: 'GET /roles',
  permission: 'users:manage',
  input: z.strictObject(paging),
  output: page(Role),
})

const AuditEntry = z
  .object({
    id: z.int(),
    at: Time,
    actor: PersonRef.nullable().describe('Null: a partner company or the operator.'),
    actorType: z.enum(['human', 'agent', 'service', 'partner', 'operator']),
    channel: z.enum(['rest', 'mcp', 'graphql', 'partner', 'operator']),
    capability: z.string(),
    transactionId: z.string().describe('The caller’s own, if it sent one.'),
    statedBy: PersonRef.nullable().describe('Who decided, where an agent acted for a person.'),
    changes: z.array(
      z.object({
        entity: z.string(),
        id: z.string(),
        action: z.enum(['create', 'update', 'delete']),
        fields: z
          .record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))
          .describe('What each field was and became.'),
      }),
    ),
  })
  .meta({ id: 'AuditEntry' })

export const auditList = read('audit.list', {
  title: 'List the audit log',
  description:
    'Every write carried out, newest first: who changed what, when, and each field before and after. Reads and refusals are not in it. Members’ accounts stand there as accounts.signed_in (to this company), .sign_in_failed (a wrong password), .password_changed, .consent_given and .ended (the address’s owner proved it; who had joined had not), the operator’s as operator.add_member and others.',
  rest: 'GET /audit-log',
  permission: 'audit:view',
  input: z.strictObject({
    ...paging,
    from: TimeInput.optional().describe('At or after.'),
    to: TimeInput.optional().describe('Before.'),
    personId: RowId.optional().describe('Personnel id of who acted.'),
    capability: z.string().max(100).optional().describe('For example stock.transfer.'),
    entity: z.string().max(100).optional().describe('The kind of thing that changed: product.'),
    entityId: z.string().max(200).optional().describe('Its id; finds what changed of its parts too; needs entity.'),
  }),
  output: page(AuditEntry),
})
