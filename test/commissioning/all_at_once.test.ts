// Whatever is wrong with a file is told at once, be it of its form or of its factory.
import test from 'ava'
import { factorySchema } from '../../server/factory-schema.ts'
import { serviceFor } from '../support/service.ts'
import { agentOf, problemsOf } from './support.ts'

const service = serviceFor(test)

test('what is of the wrong form hides nothing else that is wrong, and nothing is told that only follows from it', async (t) => {
  const company = await service().company()
  const vendor = (about: object) => ({ vendors: [{ vendor: 'X', ...about }] })
  const bought = { name: 'Bar', itemClass: 'raw', unit: 'pcs' }
  const problems = await problemsOf(
    {
      version: 2,
      settings: {
        shifts: [{ name: 'Early', days: ['mon'], start: '6', end: '25:00', breaks: [] }],
        ncrTaskType: 'None',
      },
      skills: [{ name: ' A ' }, { name: 'A' }, 5, { nam: 'C' }],
      vendors: [{ name: 'X', leadTimeDays: -1 }, { name: 12 }],
      products: [
        { ...bought, sku: 'P', itemClass: 'rwa', category: 'Gone', ...vendor({}) },
        { ...bought, sku: 'Q', name: 'x'.repeat(201), vendors: [{ vendor: '12' }, { vendor: 'Gone' }] },
        {
          ...bought,
          sku: 'R',
          unit: {},
          recipe: [
            { sku: 'p', quantity: 0.5 },
            { sku: 'P', quantity: 1 },
          ],
        },
        { ...bought, sku: 'S', tracking: 'serial', unitWhole: false },
      ],
      warehouses: [{ name: 'W', storageUnits: [{ name: 'U', type: 'rack', ownership: 'partner', owner: 'X' }] }],
      taskTypes: [
        { name: 'Make', makes: 'P', setupMinutes: 'long', form: [{ title: 'F', type: 'txt', options: ['a'] }] },
      ],
      routings: [{ name: 'P', product: 'P', steps: [{ taskType: 'Make', gate: 'yes' }, { taskType: 'Gone' }] }],
      people: [{ email: 'bad' }, { email: 'nobody@works.example' }],
    },
    company,
  )
  t.deepEqual(
    problems.map(({ path }) => path),
    [
      'people[0].email',
      'people[1].email',
      'products[0].category',
      'products[0].itemClass',
      'products[1].name',
      'products[1].vendors[1].vendor',
      'products[2].recipe[0].quantity',
      'products[2].recipe[1].sku',
      'products[2].unit',
      'products[3].unitWhole',
      'routings[0].steps[0].gate',
      'routings[0].steps[1].taskType',
      'settings.ncrTaskType',
      'settings.shifts[0].end',
      'settings.shifts[0].start',
      'settings.timezone',
      'skills[1]',
      'skills[2]',
      'skills[3].nam',
      'skills[3].name',
      'taskTypes[0].form[0].type',
      'taskTypes[0].setupMinutes',
      'vendors[0].leadTimeDays',
      'vendors[1].name',
      'version',
      'warehouses[0].storageUnits[0].ownership',
    ],
  )
  for (const spec of [5, 'x', [], null])
    t.is((await company.post('/config/validate', { spec })).status, 400, 'no spec at all')
})

test('what nobody could store is told by its path among all else that is wrong', async (t) => {
  const company = await service().company()
  const spec = JSON.parse(`{
    "version": 1,
    "vendors": [{ "name": "Steel\\u0000works" }, { "name": "Brass", "leadTimeDays": -1, "__proto__": { "a": 1 } }],
    "products": [
      { "sku": "\\ud800", "name": "Bar", "itemClass": "raw", "unit": "m", "vendors": [{ "vendor": "Gone" }] },
      { "sku": "B", "name": "Bar", "itemClass": "raw", "unit": "m", "col\\u0000or": "red" }
    ],
    "guidance": [{ "subject": "company", "body": "Wear\\u0000gloves" }]
  }`)
  const expected = [
    { path: 'guidance[0].body', message: 'must not contain the NUL character' },
    { path: 'products[0].sku', message: 'must be well-formed Unicode' },
    {
      path: 'products[0].vendors[0].vendor',
      message: 'there is no "Gone" in vendors, neither of this file nor of the company',
    },
    { path: 'products[1].col\ufffdor', message: 'the key must not contain the NUL character' },
    { path: 'vendors[0].name', message: 'must not contain the NUL character' },
    { path: 'vendors[1].__proto__', message: 'the key is not taken' },
    { path: 'vendors[1].leadTimeDays', message: 'must be at least 0' },
  ]
  t.deepEqual(await problemsOf(spec, company), expected)
  const refused = await company.post('/config/apply', { spec })
  t.like(refused.body, { status: 400, errors: expected })
  t.deepEqual(await problemsOf({ version: 1, guidance: [{ subject: 'company', body: 'x\0' }] }, company), [expected[0]])
  const large = { version: 1, skills: Array.from({ length: 3000 }, (_, n) => ({ name: `Skill \0 ${n}` })) }
  t.is((await problemsOf(large, company)).length, 3000)
})

test('a key that cannot be one is told in words', async (t) => {
  const company = await service().company()
  const thresholds = { '': 1, ['x'.repeat(101)]: 2 }
  const spec = { version: 1, guidance: [{ subject: 'company', body: 'Slowly.', thresholds }] }
  t.deepEqual(
    (await problemsOf(spec, company)).map(({ message }) => message),
    ['the key must not be empty', 'the key must have at most 100 characters'],
  )
})

test('a section without anything in it is told as one of the wrong form', async (t) => {
  const company = await service().company()
  const problems = await problemsOf({ version: 1, settings: null, products: null }, company)
  t.deepEqual(problems, [
    { path: 'settings', message: 'must be an object' },
    { path: 'products', message: 'must be a list' },
  ])
})

test('an item of nothing, as an empty dash in YAML is, is told by its place in every section', async (t) => {
  const company = await service().company()
  for (const nothing of [null, 1, 'x', []]) {
    const shape = (factorySchema(company.baseUrl) as { properties: Record<string, { type?: string }> }).properties
    const sections = Object.keys(shape).filter((key) => shape[key]!.type === 'array')
    t.true(sections.length > 20)
    const spec = { version: 1, ...Object.fromEntries(sections.map((section) => [section, [nothing]])) }
    const expected = sections.map((section) => ({ path: `${section}[0]`, message: 'must be an object' }))
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    t.deepEqual((await problemsOf(spec, company)).sort(byPath), expected.sort(byPath))
    for (const section of sections)
      t.deepEqual(await problemsOf({ version: 1, [section]: [nothing] }, company), [
        { path: `${section}[0]`, message: 'must be an object' },
      ])
  }
})

test('a number that JSON would change is told with all else that is wrong, by its path', async (t) => {
  const company = await service().company()
  const text = `{"spec": {"version": 1, "vendors": [
    {"name": "Steelworks", "leadTimeDays": 9007199254740993}, {"name": 12345678901234567891}, {"name": "Foundry", "leadTimeDays": -1}],
    "products": [{"sku": "BAR", "name": "Bar", "itemClass": "raw", "unit": "m", "category": "None"}]}}`
  const headers = { authorization: `Bearer ${company.key}`, 'content-type': 'application/json' }
  for (const call of ['validate', 'plan']) {
    const reply = await fetch(`${company.baseUrl}/api/v1/config/${call}`, { method: 'POST', body: text, headers })
    t.is(reply.status, 200)
    const { valid, problems } = (await reply.json()) as {
      valid: boolean
      problems: { path: string; message: string }[]
    }
    t.false(valid)
    const exact = 'has more digits than a JSON number keeps: round it, or send it as text where text is taken'
    t.deepEqual(
      problems.map(({ path, message }) => [path, message]),
      [
        ['products[0].category', 'there is no "None" in productCategories, neither of this file nor of the company'],
        ['vendors[0].leadTimeDays', exact],
        ['vendors[1].name', exact],
        ['vendors[2].leadTimeDays', 'must be at least 0'],
      ],
    )
  }
  const applied = await fetch(`${company.baseUrl}/api/v1/config/apply`, { method: 'POST', body: text, headers })
  t.is(applied.status, 400)
})

test('a shift begins once on a day: one that its days name twice is told where it stands the second time', async (t) => {
  const company = await service().company()
  const shift = (days: string[]) => [{ name: 'Early', days, start: '06:00', end: '06:00' }]
  const spec = (days: string[]) => ({
    version: 1,
    settings: { timezone: 'UTC', shifts: shift(days) },
    sites: [{ name: 'Hall', shifts: shift(days) }],
    workCenters: [{ name: 'Turning', machines: [], shifts: shift(days) }],
  })
  const twice = ['settings', 'sites[0]', 'workCenters[0]'].map((place) => ({
    path: `${place}.shifts[0].days[2]`,
    message: '"mon" stands here twice',
  }))
  t.deepEqual(await problemsOf(spec(['mon', 'tue', 'mon']), company), twice)
  t.deepEqual(await problemsOf(spec(['mon', 'tue']), company), [])
})

test('what is of the wrong type is told once, also where a text is too short', async (t) => {
  const company = await service().company()
  t.deepEqual(await problemsOf({ version: 1, vendors: [{ name: [] }, { name: '' }] }, company), [
    { path: 'vendors[0].name', message: 'must be text' },
    { path: 'vendors[1].name', message: 'must not be empty' },
  ])
})

test('what of a file is for a person to say is told to an agent at once, each with its place', async (t) => {
  const flow = (name: string) => ({ name, when: { taskType: 'Weld', status: 'done' }, create: { taskType: 'Glue' } })
  const company = await service().company({
    settings: { overproductionPercent: 10 },
    people: [{ email: 'operator@example.test' }],
    taskTypes: [{ name: 'Weld', isReviewed: true }, { name: 'Glue' }],
    flows: [flow('Look'), flow('Look again')],
  } as never)
  const agent = await agentOf(service(), company)
  const { settings, flows, taskTypes } = await agent.ok(agent.get('/config/export'))
  const [glue, weld] = ['Glue', 'Weld'].map((type) => taskTypes.find(({ name }: { name: string }) => name === type))
  const spec = {
    version: 1,
    settings: { ...settings, overproductionPercent: 9 },
    people: [{ email: 'operator@example.test', roles: ['Administrator'] }],
    taskTypes: [glue, { name: 'Turn', isReviewed: true }, { ...weld, isReviewed: false }],
    flows: flows.map((one: ReturnType<typeof flow>) => ({ ...one, create: { ...one.create, title: 'Do nothing' } })),
    guidance: [{ subject: 'company', body: 'Ask.' }],
  }
  const { body } = await agent.post('/config/apply', { spec }, { prefer: 'dry-run' })
  t.like(body, { status: 403, code: 'agent_not_allowed' })
  t.deepEqual(
    body.errors.map(({ path }: { path: string }) => path),
    [
      ...['flows[0].create', 'flows[1].create', 'guidance[0]', 'people[0].roles'],
      ...['settings.overproductionPercent', 'taskTypes[2].isReviewed'],
    ],
  )
  for (const word of ['Look again: create', 'guidance.set', '(roles)', 'overproductionPercent', 'Weld (isReviewed)'])
    t.true(body.detail.includes(word), body.detail)
})
