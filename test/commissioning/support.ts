// What specs are tried on.
import { Client } from '../support/client.ts'
import { people } from '../support/example-spec.ts'
import type { TestCompany, TestService } from '../support/service.ts'

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

/** An agent of the company's administrator. */
export async function agentOf({ service }: TestService, company: TestCompany): Promise<Client> {
  const [{ user_id: sub }] = (await company.sql(
    `select user_id from people.people where company_id = app.company_id() and email = 'admin@example.test'`,
  )) as [{ user_id: string }]
  const asked = { sub, company: company.shortName, name: 'Agent', actorType: 'agent' as const }
  return new Client(company.baseUrl, (await service.identity.keys.issue(asked)).key)
}
