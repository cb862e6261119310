// What a receiver knows messages by: the values of headers, and what its address says beyond the host. Whoever has
// them can pass for this service, so they are sealed before the database sees them, which shows ••• instead, and opened
// when a message is sent. The same value is sealed to the same text each time: so a repeated request is known as the
// same, and a plan as kept.
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { hidden } from './capabilities/shapes.ts'
import { reach } from './database.ts'
import { createVault } from './identity/secrets.ts'
import { shownUrl } from './secrets.ts'

type Headers = Record<string, string>
export interface Sealed {
  /** Only where the address hides something. */
  targetUrl?: string
  headers?: Headers
}
interface Webhook {
  targetUrl?: string
  headers?: Headers | null
}

export interface WebhookSeals {
  /** What may be shown and stored as it is, and the sealed rest. */
  seal<T extends Webhook>(webhook: T, companyId: string): { shown: T; sealed: Sealed }
  /** What seal was given. Throws when it was sealed with another secret. */
  open(webhook: { url: string; headers: Headers | null; sealed: Sealed | null }, companyId: string): Opened
}
interface Opened {
  url: string
  headers: Headers | null
}

class SealedOtherwise extends Error {
  override message =
    'Headers and address were sealed with another MILLWRIGHT_SECRET: send them again by webhooks.update.'
}

export function createWebhookSeals(secret: string): WebhookSeals {
  const key = createHmac('sha256', secret).update('millwright webhooks: headers and addresses').digest()
  const vault = createVault(key, 'the same each time')
  const openOne = (text: string, place: string): string => {
    const opened = vault.open(text, place)
    if (typeof opened === 'string') return opened
    throw new SealedOtherwise()
  }
  // What is hidden already says nothing; what becomes of it is up to the database (db/events/sealed_of.sql).
  const sealOne = (value: string, place: string) => (value === hidden ? hidden : vault.seal(value, place))
  return {
    seal(webhook, companyId) {
      const { targetUrl, headers } = webhook
      const shown = { ...webhook }
      const sealed: Sealed = {}
      if (targetUrl !== undefined) {
        shown.targetUrl = shownUrl(targetUrl)
        if (shown.targetUrl !== targetUrl)
          sealed.targetUrl = targetUrl.includes(hidden) ? hidden : vault.seal(targetUrl, `${companyId} targetUrl`)
      }
      if (headers) {
        shown.headers = mapValues(headers, () => hidden)
        sealed.headers = mapValues(headers, (value, name) => sealOne(value, `${companyId} header ${name}`))
      }
      return { shown, sealed }
    },
    open({ url, headers, sealed }, companyId) {
      return {
        url: sealed?.targetUrl === undefined ? url : openOne(sealed.targetUrl, `${companyId} targetUrl`),
        headers: sealed?.headers
          ? mapValues(sealed.headers, (text, name) => openOne(text, `${companyId} header ${name}`))
          : headers,
      }
    },
  }
}

function mapValues(headers: Headers, change: (value: string, name: string) => string): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]))
}

/** Seals with another secret what the present one opens. Answers how many webhooks it does not open. */
export async function resealWebhooks(client: pg.Client, secret: string, next: string): Promise<number> {
  const [present, coming] = [createWebhookSeals(secret), createWebhookSeals(next)]
  let shut = 0
  const companies = await client.query<{ id: string }>('select id::text from app.companies order by id')
  for (const { id: company } of companies.rows) {
    await client.query(`select set_config('app.company_id', $1, true)`, [company])
    const { rows } = await client.query<{ id: string; url: string; headers: Headers | null; sealed: Sealed }>(
      'select id, target_url as url, headers, sealed from events.webhooks where company_id = $1 and sealed is not null',
      [company],
    )
    for (const { id, ...stored } of rows) {
      try {
        const { url, headers } = present.open(stored, company)
        const { sealed } = coming.seal({ targetUrl: url, headers }, company)
        await client.query('update events.webhooks set sealed = $3 where company_id = $1 and id = $2', [
          company,
          id,
          sealed,
        ])
      } catch (error) {
        if (!(error instanceof SealedOtherwise)) throw error
        shut++
      }
    }
  }
  return shut
}

/** Seals what stands open: webhooks of before there were seals, or of when less was sealed. By the operator's login, company by company. */
export async function sealOpenWebhooks(operatorUrl: string, secret: string): Promise<void> {
  const seals = createWebhookSeals(secret)
  const client = await reach(operatorUrl)
  try {
    const companies = await client.query<{ id: string }>('select id::text from app.companies order by id')
    for (const { id } of companies.rows) {
      await client.query('begin')
      await client.query(`select set_config('app.company_id', $1, true)`, [id])
      const open = await client.query<{ id: string; targetUrl: string; headers: Headers | null; kept: Sealed | null }>(
        `select id, target_url as "targetUrl", headers, sealed as kept from events.webhooks
          where company_id = $1 and (sealed is null and headers is not null
                                     or target_url !~ '^[^/]*//[^/?#@]*(/(${hidden})?)?$') for update`,
        [id],
      )
      for (const { id: webhook, kept, ...stored } of open.rows) {
        const { shown, sealed } = seals.seal(stored, id)
        Object.assign(sealed, kept) // which stands for what is shown as ••• already
        await client.query(
          'update events.webhooks set target_url = $3, headers = $4, sealed = $5 where company_id = $1 and id = $2',
          [id, webhook, shown.targetUrl, shown.headers, sealed],
        )
      }
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
