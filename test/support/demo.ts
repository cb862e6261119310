// A company as the first npm start makes it, with its partner.
import { play } from '../../server/demo/play.ts'
import type { Furnish, TestCompany, TestService } from './service.ts'

const furnishings = new WeakMap<TestService, Furnish>()

/** A copy of it; its partner is of the first one and knows nothing of it. */
export function demoCompany(service: TestService): Promise<TestCompany> {
  const furnish =
    furnishings.get(service) ??
    (async ({ key }) => lastWeeks(service, key, (await service.company({}, { kind: 'managed_services' })).key))
  furnishings.set(service, furnish)
  return service.company({}, { furnish })
}

export async function lastWeeks(
  { adminUrl, secret, service }: TestService,
  apiKey: string,
  partnerKey: string,
): Promise<void> {
  await play(adminUrl, { MILLWRIGHT_SECRET: secret }, service, { apiKey, partnerKey })
}
