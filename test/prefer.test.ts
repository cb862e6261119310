// Whoever speaks of a dry run gets a dry run or a refusal, never a write (RFC 7240).
import { request } from 'node:http'
import test from 'ava'
import { serviceFor, type TestCompany } from './support/service.ts'

const service = serviceFor(test)

interface Sent {
  status: number
  applied: string | undefined
  body: { errors?: { path: string }[] }
}

/** Makes a vendor; as bare HTTP, which leaves several headers of one name as they are. */
function makeVendor({ baseUrl, key }: TestCompany, name: string, prefer: string | string[]): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer }
    const sent = request(`${baseUrl}/api/v1/vendors/${name}`, { method: 'PUT', headers }, async (answer) => {
      const text = (await answer.toArray()).join('')
      const applied = answer.headers['preference-applied'] as string | undefined
      resolve({ status: answer.statusCode!, applied, body: JSON.parse(text) })
    })
    sent.on('error', reject)
    sent.end('{}')
  })
}

async function vendors(company: TestCompany): Promise<number> {
  return (await company.ok(company.get('/vendors'))).pagination.total
}

const clear: (string | string[])[] = [
  'dry-run',
  'DRY-Run',
  'dry-run; x',
  'dry-run;x=1 ; y="a, b; c"',
  'dry-run=""',
  'dry-run =',
  'respond-async, wait=10, dry-run',
  'handling="strict, really \\" so", dry-run; depth=2, ,',
  ['respond-async', 'dry-run'],
  ['dry-run', 'wait=5'],
]
const unclear: (string | string[])[] = [
  'dry-run=1',
  'dry-run=1; x',
  'dry-run=true, respond-async',
  'dry-run="yes"',
  'dry-run=false',
  '"dry-run"',
  "'dry-run'",
  'dryrun',
  'dryRun',
  'dry_run',
  'dry run',
  'dry-run-please',
  'x-dry-run',
  'mode=dry-run',
  'respond-async; dry-run',
  'note="dry-run"',
  'note="dry-run',
  'dry-run:1',
  ['respond-async', 'dry-run=0'],
  ['dry-run', 'dry-run=0'],
]

test('a preference for a dry run is understood in every form that it may have', async (t) => {
  const company = await service().company()
  for (const prefer of clear) {
    const sent = await makeVendor(company, 'Steelworks', prefer)
    t.like(sent, { status: 200, applied: 'dry-run', body: { dryRun: true, accepted: true } }, String(prefer))
  }
  t.is(await vendors(company), 0)
})

test('what speaks of a dry run in another way is refused and writes nothing', async (t) => {
  const company = await service().company()
  for (const prefer of unclear) {
    const sent = await makeVendor(company, 'Steelworks', prefer)
    t.like(sent, { status: 400, applied: undefined, body: { code: 'invalid_input' } }, String(prefer))
    t.is(sent.body.errors![0]!.path, 'Prefer')
  }
  t.is(await vendors(company), 0)
})

test('other preferences change nothing of a write, and none changes a read', async (t) => {
  const company = await service().company()
  t.like(await makeVendor(company, 'Steelworks', 'return=representation, wait=10'), { status: 200, applied: undefined })
  t.is(await vendors(company), 1)
  t.is((await company.get('/vendors', { prefer: 'dry-run=1' })).status, 200)
})

test('a long preference takes no time', async (t) => {
  const company = await service().company()
  const began = performance.now()
  for (const piece of ['"\\', '" ', ',;', 'dry ', ' dry_ ']) {
    t.is((await makeVendor(company, 'Steelworks', `dry-run=1${piece.repeat(14_000 / piece.length)}`)).status, 400)
  }
  t.true(performance.now() - began < 5000)
})

test('a read is its own answer, whatever is preferred', async (t) => {
  const company = await service().company()
  const read = await company.get('/vendors', { prefer: 'dry-run' })
  t.like(read, { status: 200, body: { data: [] } })
  t.is(read.headers.get('preference-applied'), null)
  t.regex(read.headers.get('content-type')!, /^application\/json(?!.*profile)/)
})
