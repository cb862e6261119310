// The page of a machine's code as it comes, and what it takes from its script.
import test from 'ava'
import { shop } from '../browser/hall.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { member, Visitor } from './visitor.ts'

const service = serviceFor(test)

/** Somebody with a role in a hall of machines, signed in on a telephone. */
async function atMachine(role: string) {
  const company = await service().company(shop)
  const who = await member(service(), [company], role)
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  const look = () => visitor.get(`/report/Press-1?company=${company.shortName}`)
  const person = /data-person="([^"]+)"/.exec((await look()).text)![1]!
  const send = async (key: string, report: object) => {
    const answer = await visitor.ask('/report/Press-1/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: company.baseUrl },
      body: JSON.stringify({ company: company.shortName, person, key, ssuId: 'Press-1', ...report }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { taskId?: string; code?: string; errors?: object[] },
    }
  }
  return { company, look, send, who }
}

const issueOf = async (company: TestCompany, name: string): Promise<string> =>
  (await company.ok(company.get('/issues'))).issues.find((one: { name: string }) => one.name === name).id

test('who does not see all tasks is told that more may be known of a machine than is shown', async (t) => {
  const unseen = 'Nothing in the tasks that you may see: others may have reported it all the same.'
  const seen = 'This is of the tasks that you may see: others may have reported more.'
  const operator = await atMachine('Operator')
  t.true((await operator.look()).text.includes(unseen))
  const answers = [{ field: 'Heard', value: 'It grinds' }]
  const issueId = await issueOf(operator.company, 'Noise')
  await operator.company.ok(operator.company.post(`/issues/${issueId}/reports`, { ssuId: 'Press-1', answers }))
  t.true((await operator.look()).text.includes(unseen))
  t.is((await operator.send('own', { issueId, answers })).status, 200)
  const { text } = await operator.look()
  t.regex(text, /Known already/)
  t.true(text.includes(seen))

  const { company, look } = await atMachine('Administrator')
  t.false((await look()).text.includes('Known already'))
  await company.ok(company.post(`/issues/${await issueOf(company, 'Noise')}/reports`, { ssuId: 'Press-1', answers }))
  const all = (await look()).text
  t.regex(all, /Known already/)
  t.false(all.includes('tasks that you may see'))
})

test('where one thing can be reported its form is there at once, with what is known of it already', async (t) => {
  const company = await service().company({ ...shop, issues: [{ name: 'Noise', taskType: shop.issues![0]!.taskType }] })
  const who = await member(service(), [company], 'Administrator')
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  const look = async (more = '') => (await visitor.get(`/report/Press-1?company=${company.shortName}${more}`)).text
  t.notRegex(await look(), /Known already|Something else is wrong/)
  await company.ok(
    company.post(`/issues/${await issueOf(company, 'Noise')}/reports`, { ssuId: 'Press-1', answers: [] }),
  )
  t.regex(await look(), /<form id="report".*Known already.*<bdi>Noise<\/bdi>/s)
  const gone = await look('&issue=gone&kept=1')
  t.regex(gone, /What it was reported as cannot be reported any more\. Choose what fits/)
  t.notRegex(gone, /<form id="report"/, 'it becomes no other by itself')
})

test('an answer to what is asked in another way by now is refused, unless the report came before', async (t) => {
  const { company, send } = await atMachine('Operator')
  const ask = (type: string) =>
    company.apply({
      issues: [{ name: 'Noise', taskType: 'Repair', items: [{ title: 'Heard', type }] }] as typeof shop.issues,
    })
  const issueId = await issueOf(company, 'Noise')
  const report = { issueId, answers: [{ field: 'Heard', value: 'Stopped' }], types: { Heard: 'text' } }
  const early = await send('early', report)
  t.is(early.status, 200)
  await ask('machine_status')
  t.deepEqual(await send('early', report), early)
  const late = await send('late', report)
  t.like(late.body, {
    code: 'invalid_input',
    errors: [{ path: 'answers.0.value', message: 'is asked in another way by now' }],
  })
  t.is((await send('odd', { ...report, types: { Heard: 'machine_status', '\0': '\ud800' } })).status, 200)
  t.is((await company.openTasks('Repair')).length, 2)
})

test('a report whose answer was lost is one task, whenever the telephone that kept it sends it again', async (t) => {
  const { company, send } = await atMachine('Operator')
  const issueId = await issueOf(company, 'Noise')
  const report = { issueId, answers: [{ field: 'Heard', value: 'It grinds' }], occurredAt: new Date().toISOString() }
  const first = await send('kept', report)
  t.is(first.status, 200)
  const passed = async (days: number) => {
    await company.sql(
      `update app.idempotency_keys set created_at = created_at - make_interval(days => $1) where company_id = app.company_id()`,
      [days],
    )
    await company.sql('select app.remove_expired()')
  }
  await passed(3)
  t.deepEqual(await send('kept', report), first)
  await passed(80)
  t.deepEqual(await send('kept', report), first)
  t.is((await company.openTasks('Repair')).length, 1)
  await passed(10)
  t.deepEqual(await company.sql('select key from app.idempotency_keys where company_id = app.company_id()'), [])
})
