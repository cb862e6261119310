// What an input calls something by is no text of spaces: held for every id, code and name that a write takes.
import test from 'ava'
import { z } from 'zod'
import { capabilities } from '../server/capabilities/index.ts'
import { unwrap } from '../server/input.ts'
import { paths } from './support/client.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

const calling =
  /^(\w*(Id|[sS]ku|[cC]ode)|id|name|title|skus|roles|vendor|ref|foundOn|kitFor|from|to|unit|reason|\w+Reason)$/

const inOneLine = /^(\w*([sS]ku|[cC]ode|[nN]ame)|title|skus|unit|vendor|make|model|externalSystemId)$/

/** Where the text is taken, of the fields that are called so. */
function taken(text: string, called: RegExp, field: z.core.$ZodType, path: string): string[] {
  const inner = unwrap(field)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([key, one]) => taken(text, called, one, `${path}.${key}`))
  if (inner instanceof z.ZodArray) return taken(text, called, inner.element, path)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => taken(text, called, one, path))
  return called.test(path.split('.').at(-1)!) && inner instanceof z.ZodString && inner.safeParse(text).success
    ? [path]
    : []
}

test('no id, code or name is taken that has nothing but spaces', (t) => {
  t.deepEqual(
    capabilities.flatMap(({ name, input, effect }) => (effect === 'read' ? [] : taken('  ', calling, input, name))),
    [],
  )
})

test('an id or code has nothing in it that Unicode shows as nothing, and no blank around it', async (t) => {
  const company = await service().company()
  const [said] = await company.sql(`
    select array_agg(to_hex(p)) filter (where app.is_padded('a' || chr(p) || 'b')) as inside,
           array_agg(to_hex(p)) filter (where app.is_padded('a' || chr(p))) as around
      from generate_series(1, x'10ffff'::integer) p where p not between x'd800'::integer and x'dfff'::integer`)
  const like = (shape: RegExp) =>
    Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => shape.test(String.fromCodePoint(point)))
      .map((point) => point.toString(16))
  const unseen = /\p{Default_Ignorable_Code_Point}|[\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?! )\p{Zs}/u
  t.deepEqual(said, { inside: like(unseen), around: like(new RegExp(`${unseen.source}|\\s|\u0085`, 'u')) })
})

test('nothing new is called so by any call, and what is called so is found so', async (t) => {
  const company = await service().company({
    sites: [{ name: 'Hall', storageUnits: [{ name: 'Shelf', type: 'shelf' }] }],
    products: [{ sku: 'BOLT' }],
    customers: [{ name: 'Harbour', externalRef: 'HARBOUR' }],
    taskTypes: [{ name: 'Clean', isUserGenerated: true }],
  })
  const lines = [{ sku: 'BOLT', quantity: 1 }]
  const ordered = (externalSystemId: string, quantity = 1) =>
    company.post('/purchase-orders', { externalSystemId, lines: [{ ...lines[0], quantity }] })
  const asTask = (externalSystemId: string) =>
    company.post('/tasks', { typeId: company.type.Clean, title: 'Clean', externalSystemId })
  const { purchaseOrder } = await company.ok(ordered('sq'))
  const { id } = await company.ok(asTask('sq'))
  for (const text of [' sq', 's\u00a0q', 'sq\u200b', 's\u2069q', 'sq\u00ad', '\u3164', 's\u{e0041}q']) {
    t.deepEqual(paths((await ordered(text)).body), ['externalSystemId'])
    t.deepEqual(paths((await asTask(text)).body), ['externalSystemId'])
    t.deepEqual(paths((await company.patch(`/tasks/${id}`, { externalSystemId: text })).body), ['externalSystemId'])
    const shipped = { customerId: 'HARBOUR', code: text, lines: [{ ...lines[0], storageUnitId: company.unit.Shelf }] }
    t.deepEqual(paths((await company.post('/shipments', shipped)).body), ['code'])
  }
  for (const table of ['inventory.purchase_orders', 'work.tasks'])
    await company.sql(`update ${table} set external_system_id = ' sq' where company_id = app.company_id()`)
  t.is((await company.ok(ordered(' sq', 2))).purchaseOrder.id, purchaseOrder.id)
  await company.ok(company.patch(`/tasks/${id}`, { externalSystemId: ' sq', title: 'Sweep' }))
  const other = await service().company({}, { kind: 'managed_services' })
  t.deepEqual(paths((await other.post('/clients', { id: 'A\u115f', name: 'A' })).body), ['id'])
})

test('no name, title or code is taken that is more than a line, by a call or by a spec', async (t) => {
  const spoilt = ['a\u001b[2Kb', 'a\rb', 'a\nb', 'a\u0007', 'a\u009bb', 'a\u007fb', 'a\tb']
  for (const text of spoilt)
    t.deepEqual(
      capabilities.flatMap(({ name, input, effect }) => (effect === 'read' ? [] : taken(text, inOneLine, input, name))),
      [],
      JSON.stringify(text),
    )
  const company = await service().company()
  const message = 'must be one line, without control characters'
  t.deepEqual((await company.post('/teams', { name: '\u200b', memberIds: [] })).body.errors, [
    { path: 'name', message: 'must not be blank' },
  ])
  t.deepEqual((await company.post('/teams', { name: 'Night\n\u001b[1mAll is well', memberIds: [] })).body.errors, [
    { path: 'name', message },
  ])
  const spec = {
    version: 1,
    skills: [{ name: 'Weld\ring' }],
    reasonCodes: [{ kind: 'scrap', label: 'L', code: 'a\u0085b' }],
  }
  const { body } = await company.post('/config/validate', { spec })
  t.deepEqual(
    body.problems.map((problem: { path: string; message: string }) => [problem.path, problem.message]),
    [
      ['reasonCodes[0].code', message],
      ['skills[0].name', message],
    ],
  )
  const details = 'First line\nSecond line\twith a tab'
  await company.ok(company.put('/guidance', { subject: 'company', body: details }))
})

test('an order of a blank id is refused by its path', async (t) => {
  const company = await service().company()
  await company.product('BOLT')
  const order = { externalSystemId: '   ', productSku: 'BOLT', quantity: 1 }
  t.like(await company.post('/work-orders', order), {
    status: 400,
    body: { errors: [{ path: 'externalSystemId', message: 'must not be blank' }] },
  })
})
