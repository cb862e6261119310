import test from 'ava'
import { paths } from '../support/client.ts'
import { serviceFor } from '../support/service.ts'
import type { Field } from '../support/spec.ts'
import { shop as shopOf } from '../support/worlds.ts'

const service = serviceFor(test)

const everything: Field[] = [
  { title: 'Remark', type: 'text' },
  { title: 'Diameter', type: 'number', target: 20, lsl: 19.9, usl: 20.1, unit: 'mm' },
  { title: 'Clean', type: 'checkbox' },
  { title: 'Shift', type: 'select', options: ['Day', 'Night'] },
  { title: 'At', type: 'datetime' },
  { title: 'Photo', type: 'photo' },
  { title: 'Signed', type: 'signature' },
  { title: 'Place', type: 'location' },
  { title: 'Tag', type: 'barcode' },
  { title: 'Parts', type: 'products' },
  { title: 'Store', type: 'storage' },
  { title: 'Machine', type: 'machine_status' },
]

test('a form shows its fields in order, with what each may be answered with', async (t) => {
  const shop = await service().company(
    shopOf([
      everything[1]!,
      {
        title: 'Why',
        type: 'select',
        required: true,
        options: ['Worn', 'Bent'],
        showWhen: { field: 'Diameter', equals: 20 },
      },
    ]),
  )
  const id = await shop.task('Job')
  t.deepEqual(await shop.ok(shop.get(`/tasks/${id}/form`)), {
    id,
    fields: [
      {
        title: 'Diameter',
        type: 'number',
        required: false,
        options: [],
        target: 20,
        lsl: 19.9,
        usl: 20.1,
        unit: 'mm',
        showWhen: null,
        isHidden: false,
        answer: null,
      },
      {
        title: 'Why',
        type: 'select',
        required: true,
        options: ['Worn', 'Bent'],
        target: null,
        lsl: null,
        usl: null,
        unit: null,
        showWhen: { field: 'Diameter', equals: 20 },
        isHidden: true,
        answer: null,
      },
    ],
  })
  await shop.answer(id, { Diameter: 20.0 })
  t.like((await shop.fields(id)).Why, { isHidden: false })
  // Every task that a call makes has a type; one that a flow made need not.
  const [bare] = await shop.sql(
    `insert into work.tasks (external_id, title) values (app.new_id(), 'bare') returning external_id as id`,
  )
  t.deepEqual(await shop.ok(shop.get(`/tasks/${String(bare!.id)}/form`)), { id: bare!.id, fields: [] })
  t.like((await shop.submit(String(bare!.id), { Diameter: 1 })).body, {
    status: 400,
    errors: [{ path: 'answers.0.field' }],
  })
})

test('each type of field keeps what it takes; what is left out stays, null clears', async (t) => {
  const shop = await service().company(shopOf(everything))
  const id = await shop.task('Job')
  await shop.receive('BAR', 1, 'Shelf', { lotCode: 'L-1' })
  await shop.apply({ settings: { ncrTaskType: 'Report', timezone: 'Europe/Vienna' } })
  const place = { type: 'Point', coordinates: [16.37, 48.21] }
  const sent = {
    Remark: 'zu groß 🔧',
    Diameter: -0.5,
    Clean: false,
    Shift: 'Night',
    At: '2026-03-02',
    Photo: 'https://files.example/p/1.jpg',
    Signed: 'https://files.example:8443/s%20/1.png',
    Place: place,
    Tag: '\u001d0104012345',
    Parts: [
      { sku: 'bar', quantity: 2, lotCode: 'L-1' },
      { sku: 'oil', quantity: 0.25 },
    ],
    Store: shop.unit.Rack,
    Machine: 'Slow',
  }
  const saved = await shop.answer(id, sent)
  t.like(saved, { id, status: 'ready', failedChecks: ['Diameter'], ncrId: null })
  const kept = {
    ...sent,
    At: '2026-03-01T23:00:00.000Z',
    Parts: [
      { sku: 'BAR', quantity: 2, lotCode: 'L-1' },
      { sku: 'OIL', quantity: 0.25 },
    ],
  }
  t.deepEqual(await shop.answers(id), kept)
  await shop.answer(id, Object.fromEntries(Object.entries(kept)))
  t.deepEqual(await shop.answers(id), kept, 'what a form shows may be sent back')
  await shop.answer(id, { At: '2026-03-02T10:00:00.5+02:00', Clean: null, Remark: null, Machine: null })
  t.deepEqual(await shop.answers(id), {
    ...kept,
    At: '2026-03-02T08:00:00.500Z',
    Clean: null,
    Remark: null,
    Machine: null,
  })
  await shop.answer(id, {})
  t.deepEqual((await shop.answers(id)).Shift, 'Night')
})

test('all that is wrong with the answers is told at once, each with its path', async (t) => {
  const shop = await service().company(shopOf(everything))
  const id = await shop.task('Job')
  const stranger = await service().company(shopOf(everything))
  await stranger.apply({ sites: [{ name: 'Hall', storageUnits: [{ name: 'Theirs', type: 'rack' }] }] })
  const wrong: [string, unknown[]][] = [
    ['Remark', [1, true, [], 'x'.repeat(10_001)]],
    ['Diameter', ['1', true, 1.1e15, -1e300, 1e-16]],
    ['Clean', ['true', 1]],
    ['Shift', ['Late', 'day', '', 1]],
    [
      'At',
      [
        'yesterday',
        '2026-02-30',
        '2026-01-01T25:00:00Z',
        '2026-01-01T10:00:00',
        '2026-01-01T10:00:00+99:00',
        '0000-01-01',
        7,
      ],
    ],
    [
      'Photo',
      [
        'x',
        'http://files.example/p',
        'https://files.example/p?token=1',
        'https://files.example/p#1',
        'https://u:p@files.example/p',
        'https://files.example/a b',
        `https://files.example/${'x'.repeat(2000)}`,
        'javascript:alert(1)',
        5,
      ],
    ],
    ['Signed', ['https://', 'ftp://files.example/x', {}]],
    [
      'Place',
      [
        [1, 2],
        'here',
        { type: 'Point' },
        { type: 'Point', coordinates: [1] },
        { type: 'Point', coordinates: [200, 0] },
        { type: 'Point', coordinates: [0, 91] },
        { type: 'Point', coordinates: ['1', 2] },
        { type: 'Point', coordinates: [1, 2, 3, 4] },
        { type: 'Polygon', coordinates: [1, 2] },
        { type: 'Point', coordinates: [1, 2], crs: 'x' },
      ],
    ],
    ['Tag', ['', 'x'.repeat(501), 5]],
    ['Parts', ['BOLT', {}, Array.from({ length: 201 }, () => ({ sku: 'BOLT', quantity: 1 }))]],
    ['Store', [5, {}]],
    ['Machine', [5, []]],
  ]
  for (const [field, values] of wrong) {
    for (const value of values) {
      const reply = await shop.submit(id, { [field]: value })
      t.like(reply.body, { status: 400, code: 'invalid_input' }, `${field}: ${JSON.stringify(value).slice(0, 80)}`)
      t.deepEqual(paths(reply.body), ['answers.0.value'], reply.text)
    }
  }
  for (const [field, value] of [
    ['Store', stranger.unit.Theirs],
    ['Machine', 'Gone'],
  ])
    t.like((await shop.submit(id, { [field!]: value })).body, {
      status: 404,
      code: 'not_found',
      errors: [{ path: 'answers.0.value' }],
    })

  const { body } = await shop.post(`/tasks/${id}/form`, {
    status: 'done',
    occurredAt: '2999-01-01',
    answers: [
      { field: 'Diameter', value: 'x' },
      { field: 'Clean', value: true },
      { field: 'Clean', value: false },
      { field: 'clean', value: true },
      { field: 'Machine', value: 'Gone' },
    ],
  })
  t.like(body, { status: 400, code: 'invalid_input' })
  t.deepEqual(paths(body), ['answers.0.value', 'answers.2.field', 'answers.3.field', 'answers.4.value', 'occurredAt'])
  t.deepEqual(paths((await shop.post(`/tasks/${id}/form`, { answers: [{ field: 'Clean' }], colour: 1 })).body), [
    'answers.0.value',
    'colour',
  ])
  t.deepEqual(paths((await shop.post(`/tasks/${id}/form`, {})).body), ['answers'])
  t.true(Object.values(await shop.answers(id)).every((answer) => answer === null))
})

test('a products answer names products of the company, with the lot or serial that their tracking asks for', async (t) => {
  const shop = await service().company(shopOf(everything))
  const id = await shop.task('Job')
  const refused = async (line: unknown) => (await shop.submit(id, { Parts: [{ sku: 'BOLT', quantity: 1 }, line] })).body
  const at = (path: string) => ({ errors: [{ path: `answers.0.value.1${path}` }] })
  t.like(await refused('BOLT'), { status: 400, ...at('') })
  t.like(await refused({ sku: 'BOLT', quantity: 1, colour: 'red' }), { status: 400, ...at('.colour') })
  t.like(await refused({ quantity: 1 }), { status: 400, ...at('.sku') })
  t.like(await refused({ sku: 'NONE', quantity: 1 }), { status: 404, code: 'not_found', ...at('.sku') })
  for (const quantity of [0, -1, '1', 1e9, 0.0000001, null])
    t.like(await refused({ sku: 'OIL', quantity }), { status: 400, ...at('.quantity') }, String(quantity))
  t.like(await refused({ sku: 'BOLT', quantity: 1.5 }), {
    status: 422,
    code: 'fractional_quantity',
    ...at('.quantity'),
  })
  t.like(await refused({ sku: 'BAR', quantity: 1 }), {
    status: 422,
    code: 'lot_required',
    missingFields: ['lotCode'],
    ...at('.lotCode'),
  })
  t.like(await refused({ sku: 'PUMP', quantity: 1 }), {
    status: 422,
    code: 'serial_required',
    missingFields: ['serialCode'],
    ...at('.serialCode'),
  })
  t.like(await refused({ sku: 'BAR', quantity: 1, lotCode: 'NONE' }), {
    status: 404,
    code: 'not_found',
    ...at('.lotCode'),
  })
  t.like(await refused({ sku: 'PUMP', quantity: 1, serialCode: 'NONE' }), {
    status: 404,
    code: 'not_found',
    ...at('.serialCode'),
  })
  t.like(await refused({ sku: 'BOLT', quantity: 1, lotCode: 'X' }), { status: 400, ...at('.lotCode') })
  t.like(await refused({ sku: 'BOLT', quantity: 1, serialCode: 'X' }), { status: 400, ...at('.serialCode') })
  const many = await shop.submit(id, { Parts: [{ sku: 'BAR', quantity: 0.5 }, { sku: 'NONE', quantity: -1 }, 7] })
  t.like(many.body, { status: 400, code: 'invalid_input' })
  t.deepEqual(paths(many.body), [
    'answers.0.value.0.lotCode',
    'answers.0.value.0.quantity',
    'answers.0.value.1.quantity',
    'answers.0.value.1.sku',
    'answers.0.value.2',
  ])
})

test('the audit log tells what the answers were and are', async (t) => {
  const shop = await service().company(shopOf([{ title: 'Result', type: 'text' }]))
  const id = await shop.task('Job')
  await shop.answer(id, { Result: 'fine' })
  await shop.answer(id, { Result: 'bad' })
  const { data } = await shop.ok(shop.get('/audit-log?limit=1'))
  t.like(data[0], {
    capability: 'tasks.submit_form',
    changes: [
      {
        entity: 'task',
        id,
        action: 'update',
        fields: { answers: { from: { Result: 'fine' }, to: { Result: 'bad' } } },
      },
    ],
  })
})
