import { z } from 'zod'
import { area } from './define.ts'
import { list } from './fields.ts'
import { Name, NamedRef, page, paging, RowId, Time } from './shapes.ts'

const { read, write, destructive } = area('people')

const roles = list(Name).describe('Names of roles.')
const userId = z
  .guid()
  .transform((id) => id.toLowerCase())
  .describe('The userId that the invitation was made with.')
const Invitation = z
  .object({
    userId: z.guid(),
    email: z.string(),
    status: z.enum(['pending', 'accepted', 'revoked', 'expired']),
    roles: z.array(z.string()),
    expiresAt: Time,
    acceptUrl: z
      .string()
      .nullable()
      .describe(
        'Where the invitee accepts; null when there is nothing to accept, where it went by mail, for agents, and for who could not have sent it.',
      ),
  })
  .meta({ id: 'Invitation' })

export const invitationsCreate = write('invitations.create', {
  title: 'Invite somebody',
  agents: 'no',
  description:
    'Adds a person: invites an e-mail address to join the company with roles, for 7 days. Where the service sends mail, the link goes to that address and nobody else sees it; where it doesn’t, invitations.list shows the link to pass on, and the account that it makes is good for this company alone. Nobody grants more than they hold. Mail goes to one address three times at once, then once in ten minutes and ten times a day, whoever asks.',
  rest: 'POST /invitations',
  adds: true,
  tells: true,
  permission: 'users:manage',
  input: z.strictObject({ email: z.email().max(320), roles: roles.min(1) }),
  output: z.object({ userId: z.guid(), email: z.string(), expiresAt: Time }).meta({ id: 'Invited' }),
  refusals: ['duplicate_id', 'permission_escalation', 'managed_elsewhere'],
  embeddedOnly: true,
})

export const invitationsList = read('invitations.list', {
  title: 'List invitations',
  description:
    'The company’s invitations, newest first. A pending one shows acceptUrl, where the invitee joins by a new password or a sign-in. Whoever has it can join in their place: pass it to nobody else. It is shown to who holds all that it grants, but to no agent; invitations.resend makes earlier ones worthless.',
  rest: 'GET /invitations',
  permission: 'users:manage',
  input: z.strictObject({ ...paging, status: Invitation.shape.status.optional() }),
  output: page(Invitation),
})

export const invitationsResend = write('invitations.resend', {
  title: 'Send an invitation again',
  agents: 'no',
  description:
    'Gives an invitation 7 fresh days and a new link, acceptUrl; the link before opens nothing more. Not for one that was accepted.',
  rest: 'POST /invitations/:userId/resend',
  adds: true,
  tells: true,
  permission: 'users:manage',
  input: z.strictObject({ userId }),
  output: z.object({ email: z.string(), expiresAt: Time }).meta({ id: 'InvitedAgain' }),
  refusals: ['not_found', 'invalid_transition', 'permission_escalation', 'managed_elsewhere'],
  embeddedOnly: true,
})

export const invitationsRevoke = destructive('invitations.revoke', {
  title: 'Revoke an invitation',
  description:
    'Ends an invitation: its link opens nothing. An invitee who has joined is taken out of the company: they may no longer act, from the very next call, and their keys end for good. Nobody does that to one who holds, or is to hold, more than they do.',
  rest: 'DELETE /invitations/:userId',
  permission: 'users:manage',
  input: z.strictObject({ userId }),
  output: z.object({ email: z.string() }),
  refusals: ['not_found', 'permission_escalation', 'last_administrator'],
})

export const peopleUpdate = write('people.update', {
  title: 'Change a person',
  agents: 'no',
  description:
    'Replaces a person’s roles, or deactivates and reactivates them; keys and applications of one who is deactivated end for good. Nobody grants more than they hold, or takes anything from one who holds more, and a company keeps an administrator: an active person with a role that grants everything.',
  rest: 'PATCH /people/:id',
  permission: 'users:manage',
  input: z.strictObject({
    id: RowId.describe('Personnel id.'),
    roles: roles.optional(),
    isActive: z.boolean().optional(),
  }),
  output: z.object({
    id: z.int().describe('Personnel id.'),
    name: z.string(),
    email: z.string(),
    actorType: z.enum(['human', 'service']),
    isActive: z.boolean(),
    roles: z.array(z.string()),
    teams: z.array(NamedRef),
    skills: z.array(z.object({ skill: z.string(), rank: z.int() })),
  }),
  refusals: ['not_found', 'permission_escalation', 'last_administrator'],
})
