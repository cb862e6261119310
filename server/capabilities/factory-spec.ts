// The form of a factory spec, version 1: keys, types, values and defaults. What is about the factory (who refers to
// whom, what may be together) is checked in SQL: db/commissioning/.
import { z } from 'zod'
import { customer, guidanceFields, list, machineFields, optional, productFields, vendorFields } from './fields.ts'
import { Anchor, machineData, Silence, signalsKeptDays } from './machine-data.ts'
import { Color, FieldType, KeyName, line, Name, Priority, Quantity, QuantityOrZero, Sku, TaskStatus } from './shapes.ts'
import { isZone, MinorStop, ReasonCode, shifts } from './shifts.ts'
import { allAtOnce } from './well-formed.ts'

const flag = z.boolean().default(false)
const active = z.boolean().default(true)
const anyColor = Color.nullish()
const Text = line(500).nullish()
const Ref = Name.nullish()
const Email = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
const names = list(Name).default([])

const Settings = z.strictObject({
  timezone: z.string().refine(isZone, 'must be an IANA time zone such as Europe/Vienna'),
  ncrTaskType: Ref,
  inventoryTaskType: Ref,
  kittingTaskType: Ref.describe('The type of tasks that fill a released order’s kit cart; left out: none.'),
  overproductionPercent: z
    .number()
    .min(0)
    .max(1000)
    .nullish()
    .describe(
      'How much more may be counted than is ordered, or than the step before made; left out: any, with a warning.',
    ),
  backflushBasis: z.enum(['good_and_scrap', 'good']).default('good_and_scrap'),
  backflushShortage: z.enum(['record', 'refuse']).default('record'),
  shifts: shifts.describe('When machines are planned to work, in the company’s time zone; none: round the clock.'),
  defaultPriority: Priority.default(2),
  noDataAfterMinutes: Silence.default(15).describe(
    'Minutes for which a machine with signals may send nothing before its status is no data.',
  ),
  signalsKeptDays,
})

const StorageUnit = z
  .strictObject({
    name: Name,
    type: z.enum(['shelf', 'rack', 'bay', 'dock', 'van', 'cart']),
    ownership: z.enum(['company', 'client', 'personnel', 'customer_consigned']).default('company'),
    owner: Ref.describe('The client’s name, the person’s e-mail, or the customer’s name.'),
    isActive: active,
  })
  .meta({ id: 'SpecStorageUnit' })

const Ssu = z
  .strictObject({
    id: machineFields.id.nullish().describe('What its QR code names; left out, it keeps its own, or gets a new one.'),
    name: machineFields.name,
    make: machineFields.make,
    model: machineFields.model,
    sku: machineFields.sku,
    minorStopSeconds: MinorStop.describe(
      'Shorter stops that nobody classified count as lost performance; left out: as lost availability.',
    ),
    isDefault: flag,
    isActive: active,
    get children() {
      return list(Ssu).nullish()
    },
  })
  .meta({ id: 'SpecSsu' })

const Site = z.strictObject({
  name: Name,
  address: Text,
  client: Ref.describe('In a factory the company itself; elsewhere left out: not touched, null: none.'),
  shifts: shifts.describe('Of the machines here; none: the company’s.'),
  isActive: active,
  storageUnits: list(StorageUnit).nullish().describe('Left out: not touched.'),
  ssus: list(Ssu).nullish().describe('Left out: not touched.'),
})

const Product = z.strictObject({
  sku: Sku,
  ...productFields,
  unitWhole: productFields.unitWhole.nullish(),
  tracking: productFields.tracking.default('none'),
  category: productFields.category.optional(),
  shelfLifeDays: productFields.shelfLifeDays.optional(),
  leadTimeDays: productFields.leadTimeDays.optional(),
  isActive: productFields.isActive.default(true),
  vendors: productFields.vendors.default([]),
  recipe: productFields.recipe.default([]),
  stockPolicies: productFields.stockPolicies.default([]),
})

const FormField = z
  .strictObject({
    title: Name,
    type: FieldType,
    required: flag,
    options: list(Name).nullish(),
    target: z.number().nullish(),
    lsl: z.number().nullish(),
    usl: z.number().nullish(),
    unit: Text,
    showWhen: z.strictObject({ field: Name, equals: z.union([z.string(), z.number(), z.boolean()]) }).nullish(),
  })
  .meta({ id: 'SpecFormField' })

const TaskType = z.strictObject({
  name: Name,
  color: anyColor,
  isQuote: flag,
  isRemote: flag,
  isInventory: flag,
  isBulk: flag,
  isUserGenerated: flag,
  isDataRequest: flag,
  isReviewed: flag,
  isMaintenance: flag,
  defaultUseTransit: flag,
  defaultStatus: z.enum(['open', 'preparation', 'ready', 'dispatched']).default('open'),
  team: Ref,
  skill: Ref,
  minimumRank: z.int().min(1).max(100).nullish(),
  defaultAssignees: list(Email).default([]),
  makes: Sku.nullish(),
  workCenter: Ref,
  setupMinutes: QuantityOrZero.nullish().describe('Minutes once a task, whatever it makes.'),
  runMinutes: QuantityOrZero.nullish().describe('Minutes per unit of the product’s unit.'),
  parameterSet: Ref.describe('Its tasks begin with the current version; a released operation keeps that.'),
  requiresFailureCodes: flag,
  statusOnOpen: Ref,
  statusOnDone: Ref,
  recurrence: z
    .strictObject({
      every: z.int().min(1).max(1000),
      unit: z.enum(['day', 'week', 'month']),
      anchor: Anchor,
    })
    .nullish(),
  slas: list(
    z.strictObject({
      priority: Priority,
      hours: Quantity.describe('Hours, by the clock, from when the task is made to when it is due.'),
    }),
  ).default([]),
  gates: list(z.strictObject({ status: TaskStatus, fields: names, signature: flag, groups: names })).default([]),
  form: list(FormField).default([]),
})

const Spec = z
  .strictObject({
    version: z.literal(1, 'must be 1'),
    $schema: z.string().max(2000).optional().describe('For editors; not looked at.'),
    _meta: z.looseObject({}).optional().describe('Of an export. Not looked at.'),
    settings: Settings.optional(),
    ssuStatuses: list(
      z.strictObject({ name: Name, category: z.enum(['UP', 'DOWN', 'MAINTENANCE']), color: anyColor }),
    ).optional(),
    reasonCodes: list(ReasonCode).optional(),
    workCenters: list(
      z.strictObject({
        name: Name,
        machines: names,
        shifts: shifts.describe('Of its machines; none: those of the machine’s site.'),
      }),
    ).optional(),
    sites: list(Site).optional(),
    warehouses: list(
      z.strictObject({
        name: Name,
        isActive: active,
        storageUnits: list(StorageUnit).nullish(),
        ssus: list(Ssu).nullish(),
      }),
    ).optional(),
    customers: list(customer).optional(),
    productCategories: list(z.strictObject({ name: Name })).optional(),
    vendors: list(z.strictObject({ name: KeyName, ...optional(vendorFields), isActive: active })).optional(),
    products: list(Product).optional(),
    parameterSets: list(
      z.strictObject({
        name: Name,
        parameters: list(
          z.strictObject({
            name: Name,
            unit: Text,
            target: z.number().nullish(),
            min: z.number().nullish(),
            max: z.number().nullish(),
          }),
        ).default([]),
      }),
    )
      .optional()
      .describe('A change is a new version; released operations keep theirs. Pruning keeps all.'),
    taskTypes: list(TaskType).optional(),
    routings: list(
      z.strictObject({
        name: Name,
        product: Sku,
        steps: z
          .array(z.strictObject({ taskType: Name, gate: flag }))
          .min(1)
          .max(1000),
      }),
    ).optional(),
    machineData: machineData.optional(),
    flows: list(
      z.strictObject({
        name: Name,
        when: z.strictObject({ taskType: Name, status: TaskStatus }),
        create: z.strictObject({
          taskType: Name,
          title: line(200).nullish().describe('Left out: the name of the task type.'),
        }),
      }),
    )
      .optional()
      .describe(
        'When a task of a type reaches a status, also as it is made, another is made: once a task, and no flow twice in a chain.',
      ),
    issues: list(z.strictObject({ name: Name, taskType: Name, items: list(FormField).default([]), isActive: active }))
      .optional()
      .describe('What anybody may report of a machine, and what a report is asked: fields as a task type’s form has.'),
    permissionGroups: list(
      z.strictObject({ name: Name, permissions: list(z.string().max(100)).default([]) }),
    ).optional(),
    roles: list(z.strictObject({ name: Name, permissionGroup: Name })).optional(),
    teams: list(
      z.strictObject({
        name: Name,
        color: Color.default('#808080'),
        members: list(Email).nullish().describe('Left out: not touched.'),
      }),
    ).optional(),
    skills: list(z.strictObject({ name: Name })).optional(),
    people: list(
      z.strictObject({
        email: Email,
        roles: list(Name).nullish().describe('Left out: not touched.'),
        skills: list(z.strictObject({ skill: Name, rank: z.int().min(1).max(100).default(1) }))
          .nullish()
          .describe('Left out: not touched.'),
      }),
    ).optional(),
    subcontractors: list(
      z.strictObject({
        name: Name,
        company: z
          .string()
          .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, 'must be the short name of a company on the service')
          .nullish()
          .describe(
            'Its short name, if it is a company on the service: linked once each names the other. Left out: kept; null: none.',
          ),
      }),
    ).optional(),
    inspectionPlans: list(
      z.strictObject({
        name: Name,
        product: Sku.nullish(),
        vendor: Ref.describe('With or without a product; the plan that says most wins.'),
        taskType: Name,
      }),
    ).optional(),
    guidance: list(
      z.strictObject({
        ...guidanceFields,
        ref: guidanceFields.ref
          .nullish()
          .describe('The name of the machine, work center or task type, or the product’s SKU; none for the company.'),
        thresholds: guidanceFields.thresholds.default({}),
      }),
    ).optional(),
  })
  .meta({ id: 'FactorySpec' })

/** A spec of the wrong form is handed on as { problems }, so that the check of a spec tells them like all others, with what
 *  is well-formed of it, in which others may be found. */
export const SpecInput = allAtOnce(Spec)
export const SpecOutput = Spec
