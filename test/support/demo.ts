// A company as the first npm start makes it.
import { capabilities } from '../../server/capabilities/index.ts'
import { play } from '../../server/demo/play.ts'
import type { Run } from '../../server/demo/story.ts'
import { callOverRest } from './addresses.ts'
import type { Furnish, TestCompany, TestService } from './service.ts'

const furnishings = new WeakMap<TestService, Furnish>()

export function demoCompany(service: TestService): Promise<TestCompany> {
  const furnish = furnishings.get(service) ?? (({ key }) => lastWeeks(service, key))
  furnishings.set(service, furnish)
  return service.company({}, { furnish })
}

export async function lastWeeks({ adminUrl, secret, service }: TestService, key: string): Promise<void> {
  await play(adminUrl, { MILLWRIGHT_SECRET: secret }, service, key)
}

export function runFor(company: TestCompany): Run {
  return async (name, input) =>
    await company.ok(callOverRest(company, capabilities.find((one) => one.name === name)!, input))
}
