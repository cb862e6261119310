// Forms and the status of their task.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Field } from '../support/spec.ts'
import { shop as shopOf } from '../support/worlds.ts'

const service = serviceFor(test)

test('submitted and done need every required field that is shown, from every client', async (t) => {
  const shop = await service().company(
    shopOf(
      [
        { title: 'Result', type: 'text', required: true },
        { title: 'Guard closed', type: 'checkbox', required: true },
        { title: 'Parts', type: 'products', required: true },
        { title: 'Leak', type: 'checkbox' },
        {
          title: 'Where',
          type: 'select',
          options: ['Seal', 'Pipe'],
          required: true,
          showWhen: { field: 'Leak', equals: true },
        },
        { title: 'Which pipe', type: 'number', required: true, showWhen: { field: 'Where', equals: 'Pipe' } },
        { title: 'Dry', type: 'text', required: true, showWhen: { field: 'Leak', equals: false } },
      ],
      { isReviewed: true },
    ),
  )
  const id = await shop.task('Job')
  const missing = async (reply: Promise<{ body: { missingFields?: string[] } }>) => {
    const { body } = await reply
    t.like(body, { status: 422, code: 'required_field_missing' })
    return body.missingFields
  }
  t.deepEqual(await missing(shop.patch(`/tasks/${id}`, { status: 'done' })), ['Result', 'Guard closed', 'Parts', 'Dry'])
  t.deepEqual(
    await missing(
      shop.submit(id, { Result: '  ', 'Guard closed': false, Parts: [], Leak: true }, { status: 'submitted' }),
    ),
    ['Result', 'Guard closed', 'Parts', 'Where'],
  )
  t.deepEqual(
    await shop.answers(id),
    { Result: null, 'Guard closed': null, Parts: null, Leak: null, Where: null, 'Which pipe': null, Dry: null },
    'a refusal keeps nothing',
  )
  await shop.answer(id, {
    Result: 'fine',
    'Guard closed': true,
    Parts: [{ sku: 'BOLT', quantity: 1 }],
    Leak: true,
    Where: 'Pipe',
  })
  t.deepEqual(await missing(shop.patch(`/tasks/${id}`, { status: 'submitted' })), ['Which pipe'])
  const reviewer = await shop.as('Supervisor')
  t.deepEqual(
    await missing(shop.submit(id, { Leak: null }, { status: 'done' }, {}, reviewer)),
    ['Dry'],
    'what hangs on a hidden field is hidden too',
  )
  await shop.answer(id, {}, { status: 'incomplete', incompleteReason: 'shift over' })
  t.is((await shop.answer(id, { 'Which pipe': 3 }, { status: 'submitted' })).status, 'submitted')
  t.is((await shop.ok(reviewer.patch(`/tasks/${id}`, { status: 'done' }))).status, 'done')
})

test('fields that wait for each other are never shown, and not asked for', async (t) => {
  const shop = await service().company(
    shopOf([
      { title: 'A', type: 'text', required: true, showWhen: { field: 'B', equals: 'b' } },
      { title: 'B', type: 'text', required: true, showWhen: { field: 'A', equals: 'a' } },
    ]),
  )
  const id = await shop.task('Job')
  await shop.answer(id, { A: 'a', B: 'b' })
  t.like(await shop.fields(id), { A: { isHidden: true }, B: { isHidden: true } })
  t.is((await shop.answer(id, { A: null }, { status: 'done' })).status, 'done')
})

test('a gate counts what is answered and shown; a signature it asks for is given in a shown field', async (t) => {
  const shop = await service().company(
    shopOf(
      [
        { title: 'Bad', type: 'checkbox' },
        { title: 'Why', type: 'text', showWhen: { field: 'Bad', equals: true } },
        { title: 'Signed', type: 'signature', showWhen: { field: 'Bad', equals: true } },
      ],
      { gates: [{ status: 'done', fields: ['Why'], signature: true }] },
    ),
  )
  const id = await shop.task('Job')
  const Signed = 'https://files.example/s.png'
  t.like((await shop.submit(id, { Signed }, { status: 'done' })).body, {
    code: 'gate_not_met',
    missingFields: ['signature'],
  })
  t.like((await shop.submit(id, { Bad: true, Signed }, { status: 'done' })).body, {
    code: 'gate_not_met',
    missingFields: ['Why'],
  })
  t.is((await shop.answer(id, { Bad: true, Signed, Why: 'bent' }, { status: 'done' })).status, 'done')
})

test('a done or declined task takes no other answers than it has', async (t) => {
  const shop = await service().company(shopOf([{ title: 'Result', type: 'text' }]))
  const id = await shop.task('Job')
  await shop.answer(id, { Result: 'fine' }, { status: 'done' })
  t.like(await shop.answer(id, { Result: 'fine' }, { status: 'done' }), { status: 'done' }, 'a retry is safe')
  for (const answers of [{ Result: 'bad' }, { Result: null }])
    t.like((await shop.submit(id, answers)).body, {
      ...{ status: 409, code: 'invalid_transition', currentStatus: 'done' },
      allowedTransitions: ['open', 'preparation', 'ready', 'dispatched', 'incomplete', 'declined'],
    })
  t.like((await shop.submit(id, { Result: 'bad' }, { status: 'incomplete', incompleteReason: 'no' })).body, {
    status: 409,
    code: 'invalid_transition',
  })
  await shop.ok(shop.patch(`/tasks/${id}`, { status: 'ready', reason: 'looked again' }))
  await shop.answer(id, { Result: 'bad' }, { status: 'done' })
  t.deepEqual(await shop.answers(id), { Result: 'bad' })
})

test('a form belongs to who sees the task, a status to who may set it, and a sent task to the partner', async (t) => {
  const shop = await service().company(shopOf([{ title: 'Result', type: 'text' }]))
  const company = shop
  const operator = await company.as('Operator')
  await company.withhold('Operator', 'tasks:change_status')
  const [hidden, own] = [await shop.task('Job'), await shop.task('Job', { assignee: 'operator@example.test' })]
  t.is((await operator.get(`/tasks/${hidden}/form`)).status, 404)
  t.is((await shop.submit(hidden, { Result: 'x' }, {}, {}, operator)).status, 404)
  t.is((await shop.submit(own, { Result: 'x' }, { status: 'done' }, {}, operator)).status, 200)
  const made = await shop.task('Job', {}, operator)
  t.is((await shop.submit(made, { Result: 'x' }, {}, {}, operator)).status, 200)
  t.like((await shop.submit(made, { Result: 'y' }, { status: 'done' }, {}, operator)).body, {
    status: 403,
    requiredPermission: 'tasks:change_status',
  })
  t.deepEqual(await shop.answers(made), { Result: 'x' })
  const partner = await service().company()
  await shop.linkWith(partner)
  await shop.sendTo(partner, made)
  t.like((await shop.submit(made, { Result: 'z' }, { status: 'done' })).body, {
    status: 409,
    code: 'handoff_fields_locked',
    lockedFields: ['answers', 'status'],
  })
})

test('answers, counts and failure codes go in with the status or not at all, when they happened', async (t) => {
  const shop = await service().company(
    shopOf(
      [{ title: 'Result', type: 'text' }],
      { makes: 'BOLT', requiresFailureCodes: true },
      {
        reasonCodes: [
          { kind: 'scrap', label: 'Scratch' },
          { kind: 'failure_problem', label: 'Leak' },
          { kind: 'failure_cause', label: 'Wear' },
          { kind: 'failure_remedy', label: 'Replaced' },
        ],
      },
    ),
  )
  const rows = await shop.sql(
    'select label, id::integer from maintenance.reason_codes where company_id = app.company_id()',
  )
  const codes = Object.fromEntries(rows.map((row) => [row.label, row.id]))
  const id = await shop.task('Job', { ssu: 'Lathe' })
  t.like((await shop.submit(id, { Result: 'x' }, { status: 'done', goodQuantity: 3 })).body, {
    code: 'counts_required',
    missingFields: ['scrapQuantity'],
  })
  t.like(
    (
      await shop.submit(
        id,
        { Result: 'x' },
        { status: 'done', goodQuantity: 3, scrapQuantity: 1, problemCodeId: codes.Leak },
      )
    ).body,
    { code: 'failure_codes_required' },
  )
  t.deepEqual(await shop.answers(id), { Result: null })
  const done = await shop.answer(
    id,
    { Result: 'x' },
    {
      status: 'done',
      goodQuantity: 3,
      scrapQuantity: 1,
      scrapReasonCodeId: codes.Scratch,
      problemCodeId: codes.Leak,
      causeCodeId: codes.Wear,
      remedyCodeId: codes.Replaced,
      occurredAt: '2026-01-01T10:00:00Z',
    },
  )
  t.like(done, {
    status: 'done',
    problemCodeId: codes.Leak,
    _meta: { output: { sku: 'BOLT', quantity: 3, storageUnit: { id: shop.unit.Lathe, name: 'Lathe' } } },
  })
  const [kept] = await shop.sql(
    `select t.finished_at, c.occurred_at from work.tasks t join work.task_counts c on (c.company_id, c.task_id) = (t.company_id, t.id) where t.company_id = app.company_id() and t.external_id = $1`,
    [id],
  )
  t.deepEqual(kept, { finished_at: new Date('2026-01-01T10:00:00Z'), occurred_at: new Date('2026-01-01T10:00:00Z') })
  t.like((await shop.submit(id, {}, { createFollowUp: true })).body, {
    status: 400,
    errors: [{ path: 'createFollowUp' }],
  })
})

test('two people who fill in one form at the same moment both keep their answers, and one of them finishes it', async (t) => {
  const titles = Array.from({ length: 8 }, (_, n) => `F${n}`)
  const shop = await service().company(
    shopOf([...titles.map((title): Field => ({ title, type: 'text' })), { title: 'Size', type: 'number', usl: 5 }]),
  )
  const id = await shop.task('Job')
  await Promise.all(titles.map((title) => shop.answer(id, { [title]: title })))
  t.deepEqual(await shop.answers(id), { ...Object.fromEntries(titles.map((title) => [title, title])), Size: null })
  const replies = await Promise.all(titles.map(() => shop.submit(id, { Size: 6 }, { status: 'done' })))
  t.deepEqual(new Set(replies.map((reply) => reply.status)), new Set([200]))
  t.is(new Set(replies.map((reply) => reply.body.ncrId)).size, 1)
  const [{ count }] = (await shop.sql(
    'select count(*)::integer as count from quality.ncrs where company_id = app.company_id()',
  )) as [{ count: number }]
  t.is(count, 1)
})

test('answers of a form that has changed since are kept, and shown again when it has the field again', async (t) => {
  const form: Field[] = [
    { title: 'Result', type: 'text' },
    { title: 'Size', type: 'number', required: true, usl: 5 },
  ]
  const shop = await service().company(shopOf(form))
  const id = await shop.task('Job')
  await shop.answer(id, { Result: 'fine', Size: 9 })
  await shop.apply({
    taskTypes: [
      {
        name: 'Job',
        form: [
          { title: 'Size', type: 'text', required: true },
          { title: 'New', type: 'checkbox' },
        ],
      },
    ],
  })
  t.deepEqual(await shop.answers(id), { Size: null, New: null })
  t.like((await shop.submit(id, { New: true }, { status: 'done' })).body, {
    code: 'required_field_missing',
    missingFields: ['Size'],
  })
  await shop.answer(id, { New: true })
  await shop.apply({ taskTypes: [{ name: 'Job', form: form }] })
  t.deepEqual(await shop.answers(id), { Result: 'fine', Size: 9 })
  await shop.apply({ taskTypes: [{ name: 'Job', form: [] }] })
  t.like(await shop.answer(id, {}, { status: 'done' }), { status: 'done', failedChecks: [] })
})
