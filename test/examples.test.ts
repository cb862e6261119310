// The inputs that the API's description shows are of the demo company, which accepts them all.
import test from 'ava'
import { capabilities } from '../server/capabilities/index.ts'
import { examples } from '../server/demo/examples.ts'
import { findIds, id, withIds } from '../server/demo/ids.ts'
import { callOverRest } from './support/addresses.ts'
import { demoCompany, runFor } from './support/demo.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

/** Not of a factory: a customer's customers. */
const forClients = ['clients.create', 'clients.delete']
/** Of two companies, or of a recall: the demo is one, and has none. */
const ofPartners = capabilities.filter(({ name }) =>
  /^(handoffs|data_packages|partner_deliveries)\.(?!list)|^recalls\.(get|release)/.test(name),
)
/** Of an apply of more than the demo has. */
const ofRuns = ['config_runs.get']
/** Of a delivery that nobody took, as no demo has it. */
const ofFailures = ['webhooks.retry_delivery']

test('every operation that takes something shows an example, and the demo company accepts it', async (t) => {
  const company = await demoCompany(service())
  const ids = await findIds(runFor(company))
  const missing = Object.entries(id).filter(([, one]) => !ids.has(String(one)))
  t.deepEqual(missing, [['delivery', id.delivery]], 'all that examples are about is there')
  await company.ok(company.patch(`/webhooks/${ids.get(id.webhook)}`, { isActive: true })) // nobody listens in the demo
  const taking = capabilities.filter(({ input }) =>
    Object.keys(input.shape).some((key) => key !== 'limit' && key !== 'offset'),
  )
  t.deepEqual(
    taking.filter(({ name }) => !examples[name]).map(({ name }) => name),
    [],
  )
  const refused: string[] = []
  const lastly = ['tasks.delete', 'api_keys.revoke'] // what cannot be tried dry is done, and these end what others are about
  for (const capability of capabilities.toSorted((a, b) => lastly.indexOf(a.name) - lastly.indexOf(b.name))) {
    const example = examples[capability.name]
    if (
      !example ||
      [...forClients, ...ofRuns, ...ofFailures].includes(capability.name) ||
      ofPartners.includes(capability)
    )
      continue
    const input = JSON.parse(withIds(JSON.stringify(example), ids))
    const isTried = capability.effect !== 'read' && capability.dryRun !== 'not supported'
    const { status, body, text } = await callOverRest(company, capability, input, isTried ? { prefer: 'dry-run' } : {})
    if (status !== 200 || (isTried && !body.accepted) || body.failed || body.results?.some((one: any) => one.problem))
      refused.push(`${capability.name}: ${text.slice(0, 300)}`)
  }
  t.deepEqual(refused, [])
  t.false('prune' in examples['config.apply']!)
})
