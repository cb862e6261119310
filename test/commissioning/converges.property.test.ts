// Whatever a spec says is made so in one apply, from any other; what is exported makes the same factory elsewhere.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { anySpec, base } from './any-spec.ts'

const service = serviceFor(test)
const numRuns = Number(process.env.SPEC_RUNS ?? 2)

interface Change {
  section: string
  name: string
  action: string
  reason?: string
}
const removed = (changes: Change[]): string =>
  JSON.stringify(
    changes.flatMap(({ section, name, action }) => (action === 'remove' ? [`${section} ${name}`] : [])).sort(),
  )

async function applied(company: TestCompany, spec: object, prune: boolean): Promise<void> {
  const before = await company.ok(company.post('/config/plan', { spec, prune }))
  const done = await company.ok(company.post('/config/apply', { spec, prune }))
  if (done.failed) throw new Error(JSON.stringify(done.failed))
  const [planned, gone] = [before.changes, done.applied].map(removed)
  if (planned !== gone) throw new Error(`removed ${gone}, planned ${planned}`)
  const unsaid = before.changes.filter(({ action, reason }: Change) => prune && action === 'extra' && !reason)
  if (unsaid.length > 0) throw new Error(`stays for no reason: ${JSON.stringify(unsaid)}`)
  const plan = await company.ok(company.post('/config/plan', { spec, prune }))
  const left = plan.changes.filter(({ action }: { action: string }) => !['unchanged', 'extra'].includes(action))
  if (!plan.valid || left.length > 0) throw new Error(JSON.stringify(plan.valid ? left : plan.problems))
}

test('any spec, applied to what any other left, is unchanged when planned again, pruned or not', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), fc.boolean(), async (choose, prune) => {
      const [first, second] = [anySpec(choose), anySpec(choose)]
      const company = await service().company(base)
      await applied(company, first, false)
      await applied(company, second, prune)
      await applied(company, first, prune)
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  )
  t.pass()
})

test('an export makes the same factory of an empty company, to the byte, and changes nothing at home', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (choose) => {
      const company = await service().company(base)
      await applied(company, anySpec(choose), false)
      await applied(company, anySpec(choose), true)
      const exported = await company.get('/config/export')
      const home = await company.ok(company.post('/config/plan', { spec: exported.body, prune: true }))
      t.like(home.summary, { create: 0, update: 0, extra: 0, remove: 0 })
      const empty = await service().company(base)
      await applied(empty, exported.body, true)
      t.is((await empty.get('/config/export')).text, exported.text)
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  )
})
