// The pages about a company: its people, invitations, webhooks and audit log.
import express, { type Router } from 'express'
import type { Room } from '../../identity/pages/room.ts'
import { auditPages } from './audit.ts'
import { invitationListPages } from './invitations.ts'
import { labelPages } from './labels.ts'
import { peoplePages } from './people.ts'
import { webhookPages } from './webhooks.ts'

/** Where they are, for what all forms have in common. */
export const companyPaths = ['/people', '/invitations', '/webhooks', '/audit', '/labels']

export function companyPages(room: Room): Router {
  const router = express.Router()
  peoplePages(router, room)
  invitationListPages(router, room)
  webhookPages(router, room)
  auditPages(router, room)
  labelPages(router, room)
  return router
}
