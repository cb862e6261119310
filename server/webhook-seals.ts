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
/** What is stored of a webhook. */
interface Stored {
  url: string
  headers: Headers | null
  /** by: the secret that sealed it, as WebhookSeals.by. */
  sealed: (Sealed & { by?: string }) | null
}
interface Webhook {
  targetUrl?: string
  headers?: Headers | null
}

export interface WebhookSeals {
  /** Tells secrets apart, and nothing of them. */
  by: string
  /** What may be shown and stored as it is, and the sealed rest. */
  seal<T extends Webhook>(webhook: T, companyId: string): { shown: T; sealed: Sealed }
  /** What seal was given. Throws when it was sealed with another secret. */
  open(webhook: Stored, companyId: string): Pick<Stored, 'url' | 'headers'>
  opens(webhook: Stored, companyId: string): boolean
}

class SealedOtherwise extends Error {
  override message =
    'Headers and address were sealed with another MILLWRIGHT_SECRET: send both again by webhooks.update.'
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
  const seals: WebhookSeals = {
    by: createHmac('sha256', key).update('which secret').digest('base64url').slice(0, 12),
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
    opens(webhook, companyId) {
      try {
        return Boolean(seals.open(webhook, companyId))
      } catch (error) {
        if (error instanceof SealedOtherwise) return false
        throw error
      }
    },
  }
  return seals
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
    const { rows } = await client.query<Stored & { id: string }>(
      'select id, target_url as url, headers, sealed from events.webhooks where company_id = $1 and sealed is not null',
      [company],
    )
    for (const stored of rows) {
      if (!present.opens(stored, company)) {
        shut++
        continue
      }
      const { url, headers } = present.open(stored, company)
      const { sealed } = coming.seal({ targetUrl: url, headers }, company)
      await client.query('update events.webhooks set sealed = $3 where company_id = $1 and id = $2', [
        company,
        stored.id,
        { ...sealed, by: coming.by },
      ])
    }
  }
  return shut
}

/**
 * Seals what stands open: webhooks of before there were seals, or of when less was sealed; and writes of what it opens by
 * which secret. By the operator's login, company by company.
 */
export async function sealOpenWebhooks(operatorUrl: string, secret: string): Promise<void> {
  const seals = createWebhookSeals(secret)
  const client = await reach(operatorUrl)
  try {
    const companies = await client.query<{ id: string }>('select id::text from app.companies order by id')
    for (const { id } of companies.rows) {
      await client.query('begin')
      await client.query(`select set_config('app.company_id', $1, true)`, [id])
      const open = await client.query<{
        id: string
        targetUrl: string
        headers: Headers | null
        kept: Stored['sealed']
      }>(
        `select id, target_url as "targetUrl", headers, sealed as kept from events.webhooks
          where company_id = $1 and (sealed is null and headers is not null or not sealed ? 'by'
                                     or target_url !~ '^[^/]*//[^/?#@]*(/(${hidden})?)?$') for update`,
        [id],
      )
      for (const { id: webhook, kept, ...stored } of open.rows) {
        const { shown, sealed: fresh } = seals.seal(stored, id)
        const sealed: Stored['sealed'] = { ...fresh, ...kept } // which stands for what is shown as ••• already
        if (seals.opens({ url: shown.targetUrl, headers: shown.headers, sealed }, id)) sealed.by = seals.by
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
