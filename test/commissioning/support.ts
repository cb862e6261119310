// What specs are tried on.
import { people } from '../support/example-spec.ts'
import type { TestCompany } from '../support/service.ts'

/** The company with the members that the example spec names. */
export async function withPeople(company: TestCompany): Promise<TestCompany> {
  for (const email of people) await company.as('Operator', email.split('@')[0])
  return company
}

/** What config.validate finds wrong with a spec. */
export async function problemsOf(spec: unknown, company: TestCompany): Promise<{ path: string; message: string }[]> {
  const answer = await company.ok(company.post('/config/validate', { spec }))
  if (answer.valid !== (answer.problems.length === 0)) throw new Error('valid is not what problems say')
  return answer.problems
}
