import { z } from 'zod'
import { area, type Finish } from './define.ts'
import { NamedRef, page, paging, RowId, Time } from './shapes.ts'

const { read, write, destructive } = area('people')

const roles = z.array(z.string().min(1).max(200)).max(100).describe('Names of roles.')
const userId = z.guid().transform((id) => id.toLowerCase()).describe('The userId that the invitation was made with.')
const acceptUrl = z.string().nullable()
  .describe('The page where the invitee accepts. The service sends no mail: pass it on, to the invitee alone. Null in a dry run.').optional()

// The link is a signature over the invitation, so it is the same whenever it is asked for and is stored nowhere.
const addLink = (userIdOf: (input: Record<string, unknown>, result: Record<string, unknown>) => string): Finish =>
  async (result, { identity, claims, input }) => ({
    ...result,
    acceptUrl: identity.invitationUrl({
      company: claims.company, userId: userIdOf(input, result), expiresAt: String(result.expiresAt),
    }),
  })

export const invitationsCreate = write('invitations.create', {
  title: 'Invite somebody',
  description: 'Invites an e-mail address to join the company with roles, for 7 days. The service sends no mail: the answer’s acceptUrl is the page where the invitee chooses a password, or signs in if they have one, and joins. Whoever holds that link can join in the invitee’s place, so give it to nobody else; resend makes earlier links worthless. Nobody grants more than they hold.',
  rest: 'POST /invitations',
  permission: 'users:manage',
  input: z.strictObject({ email: z.email().max(320), roles: roles.min(1) }),
  output: z.object({ userId: z.guid(), email: z.string(), expiresAt: Time, acceptUrl }).meta({ id: 'Invited' }),
  refusals: ['duplicate_id', 'permission_escalation', 'managed_elsewhere'],
  finish: addLink((_, result) => String(result.userId)),
})

export const invitationsList = read('invitations.list', {
  title: 'List invitations',
  description: 'The invitations of the company, newest first.',
  rest: 'GET /invitations',
  permission: 'users:manage',
  input: z.strictObject({ ...paging, status: z.enum(['pending', 'accepted', 'revoked', 'expired']).optional() }),
  output: page(z.object({
    userId: z.guid(), email: z.string(), status: z.enum(['pending', 'accepted', 'revoked', 'expired']), roles: z.array(z.string()), expiresAt: Time,
  }).meta({ id: 'Invitation' })),
})

export const invitationsResend = write('invitations.resend', {
  title: 'Send an invitation again',
  description: 'Gives an invitation 7 fresh days and a new link, acceptUrl; the link before opens nothing more. Not for one that was accepted.',
  rest: 'POST /invitations/:userId/resend',
  permission: 'users:manage',
  input: z.strictObject({ userId }),
  output: z.object({ email: z.string(), expiresAt: Time, acceptUrl }).meta({ id: 'InvitedAgain' }),
  refusals: ['not_found', 'invalid_transition', 'permission_escalation', 'managed_elsewhere'],
  finish: addLink((input) => String(input.userId)),
})

export const invitationsRevoke = destructive('invitations.revoke', {
  title: 'Revoke an invitation',
  description: 'Ends an invitation: its link opens nothing. An invitee who has joined is taken out of the company: they may no longer act, from the very next call.',
  rest: 'DELETE /invitations/:userId',
  permission: 'users:manage',
  input: z.strictObject({ userId }),
  output: z.object({ email: z.string() }),
  refusals: ['not_found', 'last_administrator'],
})

export const peopleUpdate = write('people.update', {
  title: 'Change a person',
  description: 'Replaces a person’s roles, or deactivates and reactivates them. Nobody grants more than they hold, and a company keeps an administrator: an active person with a role that grants everything.',
  rest: 'PATCH /people/:id',
  permission: 'users:manage',
  input: z.strictObject({ id: RowId.describe('Personnel id.'), roles: roles.optional(), isActive: z.boolean().optional() }),
  output: z.object({
    id: z.int().describe('Personnel id.'), name: z.string(), email: z.string(), actorType: z.enum(['human', 'service']), isActive: z.boolean(), roles: z.array(z.string()),
    teams: z.array(NamedRef), skills: z.array(z.object({ skill: z.string(), rank: z.int() })),
  }),
  refusals: ['not_found', 'permission_escalation', 'last_administrator'],
})
