import { z } from 'zod'
import { area, mebibyte } from './define.ts'
import { SpecInput, SpecOutput } from './factory-spec.ts'
import { Prune, planWarnings, Text, Time } from './shapes.ts'
import { Warning } from './warnings.ts'

const { read, write } = area('commissioning')
const bodyLimit = 10 * mebibyte

const Problem = z
  .object({
    path: z.string().describe('Where in the file, for example routings[2].steps[0].taskType.'),
    message: z.string(),
  })
  .meta({ id: 'SpecProblem' })
const Summary = z
  .object({
    create: z.int(),
    update: z.int(),
    unchanged: z.int(),
    extra: z.int(),
    remove: z.int(),
  })
  .meta({ id: 'SpecSummary' })
const Action = z.enum(['create', 'update', 'remove'])
const Done = z.object({
  state: z.enum(['running', 'done', 'failed']).describe('running: only to who does not wait.'),
  applied: z
    .array(z.object({ section: z.string(), name: z.string(), action: Action }))
    .describe('What was done, in this order; while a run goes on, the latest 100 changes.'),
  failed: z
    .object({
      section: z.string(),
      name: z.string(),
      action: Action,
      problem: z.looseObject({ code: z.string(), status: z.int(), title: z.string() }),
    })
    .nullable(),
  summary: Summary,
})
const Progress = {
  total: z.int().describe('How many changes there are to make.'),
  done: z.int().describe('How many of them are made.'),
  startedBy: z.object({ id: z.int(), name: z.string() }),
  startedAt: Time,
  endedAt: Time.nullable(),
}
const Run = z.object({ run: z.string(), ...Done.shape, ...Progress }).meta({ id: 'SpecRun' })
const Change = z
  .object({
    section: z
      .string()
      .describe(
        'A section of the spec; sites.ssus, sites.storageUnits and warehouses.storageUnits are those inside sites.',
      ),
    name: z.string(),
    action: z
      .enum(['create', 'update', 'unchanged', 'extra', 'remove'])
      .describe('extra: in the company but not in the spec.'),
    fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
    blockedBy: z.string().optional().describe('The permission that you lack for this change.'),
    reason: z.string().optional().describe('With prune: why it stays.'),
  })
  .meta({ id: 'SpecChange' })

const Overlooked = z
  .object({ warnings: z.array(Warning).describe(`${planWarnings.join(', ')}.`) })
  .meta({ id: 'SpecMeta' })

export const configExport = read('config.export', {
  title: 'Export the factory spec',
  description:
    'The company’s setup as one factory spec, every default written out: all, a section, or an item; sections that you may not see are left out, as _meta.warnings says. Planned back it is unchanged; applied to an empty company of the same kind, members and clients, it makes the same factory.',
  rest: 'GET /config/export',
  permission: 'member',
  limit: 'batches',
  input: z.strictObject({
    section: Text.optional().describe('One alone: products.'),
    name: Text.optional().describe('One item: name, SKU, e-mail.'),
  }),
  output: SpecOutput,
})

export const configValidate = read('config.validate', {
  title: 'Check a factory spec',
  description:
    'Every problem of a factory spec at once, each with its path in the file. Names may be the file’s or the company’s. What an export hides from you is refused.',
  rest: 'POST /config/validate',
  permission: 'member',
  bodyLimit,
  input: z.strictObject({ spec: SpecInput, prune: Prune }),
  output: z.object({ valid: z.boolean(), problems: z.array(Problem) }),
  refusals: ['agent_not_allowed'],
})

export const configPlan = read('config.plan', {
  title: 'Plan a factory spec',
  description:
    'What applying the spec would do, item by item: create, update with each field’s current and new value, unchanged, extra. A spec with problems has no changes. What an export hides from you is refused. Changes you lack a permission for name it in blockedBy. _meta.warnings tells what is easily overlooked. An agent is refused what it could not apply.',
  rest: 'POST /config/plan',
  permission: 'member',
  bodyLimit,
  input: z.strictObject({ spec: SpecInput, prune: Prune }),
  output: z.object({
    valid: z.boolean(),
    problems: z.array(Problem),
    summary: Summary,
    changes: z.array(Change),
    changesHash: z.string().describe('config.apply with it makes exactly these changes or none.'),
    _meta: Overlooked,
  }),
  refusals: ['agent_not_allowed'],
})

export const configApply = write('config.apply', {
  title: 'Apply a factory spec',
  description:
    'Makes the company what the spec says, item by item in the order of dependence. It stops at the first item that is refused: what was applied before stays, failed names the item and the problem, and the same call again goes on. Many changes are made in portions, each a transaction, with no second apply meanwhile: a run, to be looked at by config_runs.get. Refused whole: an invalid spec; one with what an export hides from you; an agent’s that would change permission groups, roles, people, members of teams or who may work on tasks of a type, or switch anything off. Nobody grants or takes permissions that they do not hold, also by pruning.',
  rest: 'POST /config/apply',
  tells: true,
  permission: 'settings:manage',
  bodyLimit,
  input: z.strictObject({
    spec: SpecInput,
    prune: Prune,
    planHash: z.string().max(200).optional().describe('Of a dry run: plan_changed if anything else would happen.'),
    changesHash: z
      .string()
      .max(200)
      .optional()
      .describe('That of config.plan: plan_changed if the changes are others.'),
  }),
  output: z.object({
    run: z.string().nullable().describe('The run that made the changes in portions; null: it was one transaction.'),
    ...Done.shape,
    ...z.object(Progress).partial().shape,
    _meta: Overlooked.optional(),
  }),
  later: Run,
  refusals: ['agent_not_allowed', 'last_administrator', 'plan_changed', 'apply_in_progress', 'dry_run_unsupported'],
})

export const configRunsGet = read('config_runs.get', {
  title: 'Look at a run of an apply',
  description:
    'How far an apply in portions is: what was done, and what ended it. It goes on by itself, also after a restart; what it did stays, and the same apply again goes on from there.',
  rest: 'GET /config/runs/:id',
  permission: 'settings:manage',
  input: z.strictObject({ id: z.string().max(100) }),
  output: Run,
})
