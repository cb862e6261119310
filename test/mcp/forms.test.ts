// Photos, signatures and scans come from people: an agent that sends one is refused by every way in, and writes nothing.
import test from 'ava'
import { checksums } from '../support/checksums.ts'
import { formShop, type Field } from '../support/forms.ts'
import { serviceFor } from '../support/service.ts'
import { keyOf, run, tool } from './support.ts'

const service = serviceFor(test)

const form: Field[] = [
  { title: 'Photo', type: 'photo' }, { title: 'Signed', type: 'signature' }, { title: 'Tag', type: 'barcode' }, { title: 'Length', type: 'number', lsl: 100 }, { title: 'Parts', type: 'products' },
]
const taken: Record<string, unknown> = { Photo: 'https://files.example/1.jpg', Signed: 'https://files.example/1.png', Tag: '4012345' }

test('an agent answers no photo, signature or scan: not anew, not again, not to clear it', async (t) => {
  const shop = await formShop(service(), form)
  const { client } = await keyOf(service(), shop.company, 'agent')
  const id = await shop.task()
  const answered = await shop.task()
  await shop.ok(answered, taken)
  const before = await checksums(service().admin, shop.company.shortName)
  for (const [title, value] of Object.entries(taken)) {
    for (const [task, sent] of [[id, value], [id, null], [id, 5], [answered, value], [answered, null]] as const) {
      const input = { id: task, answers: [{ field: 'Length', value: 120 }, { field: title, value: sent }], status: 'done' }
      const { id: _, ...body } = input
      const refused = [
        (await run(shop.company, 'tasks.submit_form', input)).body,
        (await run(shop.company, 'tasks.submit_form', input, { dryRun: true })).body,
        (await run(client, 'tasks.submit_form', input)).body,
        (await client.post(`/tasks/${task}/form`, body)).body,
        (await client.post(`/tasks/${task}/form`, body, { prefer: 'dry-run' })).body,
        (await client.post(`/tasks/${task}/form`, body, { 'idempotency-key': `${title}-${task}` })).body,
      ]
      for (const answer of refused) {
        t.like(answer, { status: 403, code: 'agent_not_allowed' })
        t.true(answer.detail.includes(title) && !answer.detail.includes('Length'), answer.detail)
      }
    }
  }
  const all = await run(shop.company, 'tasks.submit_form', { id, answers: Object.entries(taken).map(([field, value]) => ({ field, value })) })
  t.regex(all.body.detail, /Photo, Signed, Tag/)
  t.deepEqual(await checksums(service().admin, shop.company.shortName), before)
})

test('an agent fills in the rest, and finishes a form whose photo a person took', async (t) => {
  const shop = await formShop(service(), form.map((field) => (field.type === 'photo' ? { ...field, required: true } : field)), { gates: [{ status: 'done', signature: true }] })
  const id = await shop.task()
  const finish = (options: object = {}) => run(shop.company, 'tasks.submit_form', { id, answers: [{ field: 'Length', value: 90 }], status: 'done' }, options)
  t.like((await finish()).body, { code: 'required_field_missing', missingFields: ['Photo'] })
  await shop.ok(id, taken)
  const plan = await finish({ dryRun: true })
  t.true(plan.body.accepted, plan.texts.join())
  const done = await finish({ planHash: plan.body.planHash })
  t.like(done.body, { status: 'done', failedChecks: ['Length'] })
  const { body } = await tool(shop.company, 'tasks_get_form', { id })
  t.deepEqual(body.fields.map((field: { answer: unknown }) => field.answer), [...Object.values(taken), 90, null])
  const [entry] = await shop.company.sql(`select actor_type from app.audit_log where company_id = app.company_id() and capability = 'tasks.submit_form' order by id desc limit 1`)
  t.deepEqual(entry, { actor_type: 'agent' })
})

test('a service account may send what its scanner read', async (t) => {
  const shop = await formShop(service(), form)
  const { client } = await keyOf(service(), shop.company, 'service')
  t.is((await shop.submit(await shop.task(), { Tag: '4012345' }, { status: 'done' }, {}, client)).status, 200)
})
