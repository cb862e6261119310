// A company as the first npm start makes it.
import { capabilities } from '../../server/capabilities/index.ts'
import { furnish, type Run } from '../../server/demo/furnish.ts'
import { callOverRest } from './addresses.ts'
import type { TestCompany, TestService } from './service.ts'

export function demoCompany(service: TestService): Promise<TestCompany> {
  return service.company({}, { furnish: asDemo })
}

const asDemo = (company: TestCompany) => furnish(runFor(company))

export function runFor(company: TestCompany): Run {
  return async (name, input) =>
    await company.ok(callOverRest(company, capabilities.find((one) => one.name === name)!, input))
}
