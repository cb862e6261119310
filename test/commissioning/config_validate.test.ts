import test from 'ava'
import { exampleSpec } from '../support/example-spec.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { problemsOf, withPeople } from './support.ts'

const service = serviceFor(test)

// Validating changes nothing, so one company does for all tests.
let made: Promise<TestCompany> | undefined
const company = () => (made ??= service().company().then(withPeople))

/** What the example spec says once it is changed so. */
async function changed(change: (spec: any) => void): Promise<string[]> {
  const spec = exampleSpec()
  change(spec)
  return (await problemsOf(spec, await company())).map((problem) => `${problem.path}: ${problem.message}`)
}

test('form: keys, types and values', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      spec.version = 2
      spec.routing = []
      spec.routings[0].steps[0].taskTyp = 'x'
      delete spec.products[0].name
      spec.products[1].recipe[0].quantity = 1.5
      spec.taskTypes[0].form[0].type = 'money'
      spec.reasonCodes[0].kind = 'weather'
      spec.sites[0].ssus[0].children[0].nmae = 'x'
      spec.settings.timezone = 'Europe/Atlantis'
      spec.settings.shifts[0].start = '25:00'
      spec.teams[0].color = 'red'
      spec.warehouses = 'none'
    }).then((problems) => problems.map((problem) => problem.split(':')[0]).toSorted()),
    [
      'products[0].name',
      'products[1].recipe[0].quantity',
      'reasonCodes[0].kind',
      'routing',
      'routings[0].steps[0].taskTyp',
      'settings.shifts[0].start',
      'settings.timezone',
      'sites[0].ssus[0].children[0].nmae',
      'taskTypes[0].form[0].type',
      'teams[0].color',
      'version',
      'warehouses',
    ],
  )
})

test('what is no spec at all is invalid input', async (t) => {
  for (const body of [{}, { spec: [] }, { spec: 'x' }, { spec: null }]) {
    t.like((await (await company()).post('/config/validate', body)).body, {
      status: 400,
      code: 'invalid_input',
      errors: [{ path: 'spec' }],
    })
  }
})

test('what is wrong beside the spec hides nothing of the spec’s form', async (t) => {
  const told = async (path: string, body: object) =>
    (await (await company()).post(path, body)).body.errors.map((error: { path: string }) => error.path)
  for (const path of ['/config/validate', '/config/plan', '/config/apply']) {
    t.deepEqual(await told(path, { spec: 5, colour: 1 }), ['spec', 'colour'])
    t.deepEqual(await told(path, { colour: 1 }), ['spec', 'colour'])
    const spec = { version: 1, vendors: [{ name: 'X', leadTimeDays: 'long' }, { nam: 'Y' }] }
    t.deepEqual(await told(path, { spec, colour: 1 }), [
      'vendors[0].leadTimeDays',
      'vendors[1].name',
      'vendors[1].nam',
      'colour',
    ])
    t.deepEqual(await told(path, { spec: { version: 1 }, colour: 1 }), ['colour'])
  }
})

test('names that stand twice', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      spec.vendors.push({ name: 'Fast Metals' })
      spec.products.push({ ...spec.products[4], sku: 'cast-1' })
      spec.sites[1].ssus.push({ name: 'Lathe 2' })
      spec.warehouses.push({ name: 'Hall A', storageUnits: [] })
      spec.sites[0].storageUnits.push({ name: 'Lathe 2', type: 'shelf' })
      spec.teams[0].members.push('Lathe@Example.test')
      spec.taskTypes[0].form.push({ title: 'Where', type: 'text' })
      spec.taskTypes[0].slas.push({ priority: 4, hours: 9 })
    }),
    [
      'products[6]: "cast-1" is in this file twice: first at products[4]',
      'sites[0].storageUnits[3]: "Hall A/Lathe 2" is in this file twice: first at sites[0].ssus[1]',
      'sites[1].ssus[1]: "Lathe 2" is in this file twice: first at sites[0].ssus[1]',
      'taskTypes[0].form[6].title: "Where" stands here twice',
      'taskTypes[0].slas[2].priority: "4" stands here twice',
      'teams[0].members[2]: "lathe@example.test" stands here twice',
      'vendors[2]: "Fast Metals" is in this file twice: first at vendors[1]',
      'warehouses[1]: "Hall A" is in this file twice: first at sites[0]',
    ],
  )
})

test('names of nothing', async (t) => {
  const problems = await changed((spec) => {
    spec.settings.ncrTaskType = 'None'
    spec.workCenters[0].machines.push('Lathe 9')
    spec.sites[0].client = 'Somebody else'
    spec.sites[0].storageUnits[2].owner = 'gone@example.test'
    spec.warehouses[0].storageUnits.push({
      name: 'Consigned',
      type: 'bay',
      ownership: 'customer_consigned',
      owner: 'Nobody',
    })
    spec.products[0].category = 'None'
    spec.products[0].recipe[0].sku = 'NONE'
    spec.products[3].vendors[0].vendor = 'None'
    spec.products[3].stockPolicies[1].site = 'None'
    Object.assign(spec.taskTypes[1], {
      team: 'None',
      skill: 'None',
      makes: 'NONE',
      workCenter: 'None',
      statusOnOpen: 'None',
      statusOnDone: 'None',
      defaultAssignees: ['gone@example.test'],
    })
    spec.taskTypes[0].gates[0].groups.push('None')
    spec.routings[0].steps[1].taskType = 'None'
    spec.roles[0].permissionGroup = 'None'
    spec.people[1].roles.push('None')
    spec.people[0].skills[0].skill = 'None'
    spec.people.push({ email: 'gone@example.test' })
    spec.reasonCodes[3].parent = 'Tooling'
  })
  t.deepEqual(
    problems.map((problem) => problem.split(':')[0]),
    [
      'people[0].skills[0].skill',
      'people[1].roles[2]',
      'people[2].email',
      'products[0].category',
      'products[0].recipe[0].sku',
      'products[3].stockPolicies[1].site',
      'products[3].vendors[0].vendor',
      'reasonCodes[3].parent',
      'roles[0].permissionGroup',
      'routings[0].steps[1].taskType',
      'routings[2].steps',
      'settings.ncrTaskType',
      'sites[0].client',
      'sites[0].storageUnits[2].owner',
      'taskTypes[0].gates[0].groups[1]',
      'taskTypes[1].defaultAssignees[0]',
      'taskTypes[1].makes',
      'taskTypes[1].skill',
      'taskTypes[1].statusOnDone',
      'taskTypes[1].statusOnOpen',
      'taskTypes[1].team',
      'taskTypes[1].workCenter',
      'warehouses[0].storageUnits[2].owner',
      'workCenters[0].machines[2]',
    ],
  )
  t.true(
    problems.includes(
      'people[2].email: nobody of this company has the e-mail address "gone@example.test". A spec invites nobody: invite them first (invitations.create), or take them out of the file',
    ),
  )
  t.true(
    problems.includes(
      'workCenters[0].machines[2]: there is no "Lathe 9" in sites.ssus, neither of this file nor of the company',
    ),
  )
})

test('products: bought and made, in a circle, counted wrong, policies that say too little', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      spec.products[1].vendors = [{ vendor: 'Fast Metals' }]
      spec.products[4].vendors = []
      spec.products[4].recipe = [{ sku: 'pump-1', quantity: 1 }]
      spec.products[0].unitWhole = false
      spec.products[3].stockPolicies.push({ mode: 'minimum' })
      spec.vendors[0].isActive = false
    }),
    [
      'products[0].recipe: "PUMP-1" would contain itself',
      'products[0].unitWhole: a product tracked by serial number is counted whole',
      'products[1]: is both bought and made: a product has vendors or a recipe',
      'products[2].recipe: "HOUSING" would contain itself',
      'products[3].stockPolicies: a policy of mode minimum needs minQty',
      'products[3].stockPolicies: has two policies for the whole company',
      'products[3].vendors[0].vendor: "Steel & Söhne" is archived',
      'products[4].recipe: "CAST-1" would contain itself',
    ],
  )
})

test('forms: options, limits, conditions, gates', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      const [diameter, burrs, where, coolant, batch] = spec.taskTypes[0].form
      diameter.lsl = 21
      burrs.options = ['a']
      burrs.unit = 'mm'
      where.showWhen.equals = 'yes'
      coolant.options = []
      batch.showWhen = { field: 'None', equals: 1 }
      spec.taskTypes[0].gates[0].fields.push('None')
      delete spec.taskTypes[0].skill
      spec.taskTypes[0].form.pop()
    }),
    [
      'taskTypes[0].form[0].lsl: the lower limit is above the upper limit',
      'taskTypes[0].form[1].options: only a select has options',
      'taskTypes[0].form[1].unit: only a number has a target, limits and a unit',
      'taskTypes[0].form[2].showWhen.equals: is no answer that "Burrs" can have',
      'taskTypes[0].form[3].options: a select needs options to choose from',
      'taskTypes[0].form[4].showWhen.field: the form has no field "None"',
      'taskTypes[0].gates[0].fields[2]: the form has no field "None"',
      'taskTypes[0].gates[0].signature: the form has no signature field to sign in',
      'taskTypes[0].minimumRank: is a rank of the skill, which is not named',
    ],
  )
})

test('places: owners, two defaults, a reason code below itself, a product in two routings', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      spec.sites[0].storageUnits[0].owner = 'lathe@example.test'
      spec.sites[0].storageUnits[1].ownership = 'client'
      spec.sites[0].ssus[1].isDefault = true
      spec.reasonCodes[1].parent = 'Tool breakage'
      spec.routings[2].product = 'shaft-20'
    }),
    [
      'reasonCodes[0].parent: "Tool breakage" would stand below itself',
      'reasonCodes[1].parent: "Tooling" would stand below itself',
      'routings[1].product: "SHAFT-20" has another routing: "Housing"',
      'routings[2].product: "SHAFT-20" has another routing: "Shaft"',
      'routings[2].steps: no step has a task type that makes "SHAFT-20": nothing would come into stock',
      'sites[0].ssus[1].isDefault: "Hall A" has another default machine in this file',
      "sites[0].storageUnits[0].owner: the company's own units have no owner to name",
      'sites[0].storageUnits[1].owner: is needed: whose is it?',
    ],
  )
})

test('permissions: names that do not exist, and the last administrator', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      spec.permissionGroups[0].permissions.push('everything:do')
    }),
    ['permissionGroups[0].permissions[3]: there is no permission "everything:do"'],
  )
  const nobody = 'nobody would be left who holds every permission: a company always keeps an administrator'
  t.deepEqual(
    await changed((spec) => {
      spec.people.push({ email: 'Admin@example.test', roles: ['Viewer'] })
    }),
    [`people[0]: ${nobody}`],
  )
  t.deepEqual(
    await problemsOf(
      { version: 1, permissionGroups: [{ name: 'Administrator', permissions: ['audit:view'] }] },
      await company(),
    ),
    [{ path: 'permissionGroups[0]', message: nobody }],
  )
  t.deepEqual(
    await problemsOf({ version: 1, roles: [{ name: 'Administrator', permissionGroup: 'Viewer' }] }, await company()),
    [{ path: 'roles[0]', message: nobody }],
  )
})

test('guidance about nothing, about too much, and too long', async (t) => {
  t.deepEqual(
    await changed((spec) => {
      spec.guidance.push(
        { subject: 'company', body: 'Twice.' },
        { subject: 'product', body: 'Which?' },
        { subject: 'ssu', ref: 'Lathe 9', body: 'None.' },
        { subject: 'task_type', ref: 'Mill housing', body: 'x'.repeat(1001) },
      )
      spec.guidance[0].ref = 'Acme'
    }),
    [
      'guidance[0].ref: does not go with the subject company',
      'guidance[6].ref: is needed: which product',
      'guidance[7].ref: there is no "Lathe 9" in sites.ssus, neither of this file nor of the company',
      'guidance[8].body: has 1001 characters; task type may have 1000',
    ],
  )
})
