// What reordering sees without anybody's call: time that passes, and the worker's looks.
import type { TestCompany, TestService } from '../support/service.ts'

type Passing = (company: TestCompany, _: unknown, service: TestService) => Promise<'nothing' | 'looked at'>

/** Somebody looked at the policies so many hours ago. */
export const looked = (company: TestCompany, hoursAgo: number) =>
  company.sql(
    `update inventory.stock_policies set checked_at = now() - $1 * interval '1 hour' where company_id = app.company_id()`,
    [hoursAgo],
  )

export function expire(lotCode: string): Passing {
  return async (company) => {
    await company.expire(lotCode)
    return 'nothing'
  }
}

/** What was used was used a month earlier. */
export function age(): Passing {
  return async (company, _, service) => {
    await service.admin.query(
      `update inventory.stock_ledger set time = time - interval '31 days'
        where company_id = (select id from app.companies where short_name = $1)`,
      [company.shortName],
    )
    return 'nothing'
  }
}

/** The worker's look, a day later. */
export function night(): Passing {
  return async (company, _, service) => {
    await looked(company, 25)
    await service.admin.query('select inventory.check_policies()')
    return 'looked at'
  }
}

/** The worker's look each minute, of what expired since the night. */
export function minute(): Passing {
  return async (company, _, service) => {
    await looked(company, 20)
    await service.admin.query('select inventory.check_policies()')
    await looked(company, 0)
    const expired = await company.sql(
      `select from production.lots where company_id = app.company_id() and status = 'available' and expires_at <= now()`,
    )
    return expired.length > 0 ? 'looked at' : 'nothing'
  }
}
