// Sends an invitation to the invited address: the only place where its mailed link is seen, so that whoever opens that has
// proved the address. A service without SMTP_URL asks for none, and administrators pass links on by hand.
import type { Task } from 'graphile-worker'
import type { Transporter } from 'nodemailer'
import type { Pool } from 'pg'
import type { InvitationLink } from '../server/identity/ports.ts'

export interface Mail {
  transport: Transporter
  linkOf(link: InvitationLink): string
}

interface Invitation {
  shortName: string
  company: string
  email: string
  expiresAt: string
  isPending: boolean
  invitedBy: string
}

/** Fails when the mail server takes it not, and is tried again for two days with growing pauses. */
export function mailInvitation(pool: Pool, mail: Mail): Task {
  return async (payload) => {
    const { companyId, userId } = payload as { companyId: string; userId: string }
    const {
      rows: [row],
    } = await pool.query<{ invitation: Invitation | null }>('select call.invitation($1, $2) as invitation', [
      companyId,
      userId,
    ])
    if (!row?.invitation?.isPending) return
    const { shortName, company, email, expiresAt, invitedBy } = row.invitation
    await mail.transport.sendMail({
      to: { name: '', address: email },
      subject: `Join ${company}`,
      text: `${invitedBy} invites you to join ${company}.

To accept, open this link and choose a password, or sign in if you have one:

${mail.linkOf({ company: shortName, userId, expiresAt })}

The link is for you alone and works until ${expiresAt}. If you expected no invitation, leave it be: nothing happens.
`,
    })
  }
}
