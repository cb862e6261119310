import { z } from 'zod'
import { area } from './define.ts'
import { guidanceFields } from './fields.ts'
import { Guidance, GuidanceSubject, Nothing, page, paging, StatedBy } from './shapes.ts'

const { read, write, destructive } = area('agents')

const topics = [
  'glossary',
  'downtime',
  'maintenance',
  'production',
  'inventory',
  'quality',
  'commissioning',
  'signals',
  'partners',
  'recalls',
  'company',
] as const

export const guideGet = read('guide.get', {
  title: 'Read a guide',
  description:
    'How this service works, in Markdown: read the guide of an area before working in it, and topic company for what this company itself wants known. Without a topic, the list of guides.',
  rest: 'GET /guides',
  permission: 'member',
  input: z.strictObject({ topic: z.enum(topics).optional() }),
  output: z
    .object({
      topic: z.string().nullable(),
      title: z.string(),
      body: z.string().describe('Markdown.'),
      topics: z.array(z.object({ topic: z.string(), title: z.string(), summary: z.string() })),
    })
    .meta({ id: 'Guide' }),
})

const ref = guidanceFields.ref
  .optional()
  .describe('Which one: the id of a machine or task type, a product’s SKU, a work center’s name. Not for the company.')

export const guidanceList = read('guidance.list', {
  title: 'List guidance',
  description:
    'What the company’s people want every agent to know: about the company, and about single machines, work centers, products and task types. Read what concerns a thing before working on it.',
  rest: 'GET /guidance',
  permission: 'member',
  input: z.strictObject(paging),
  output: page(Guidance),
})

export const guidanceSet = write('guidance.set', {
  title: 'Write guidance',
  description:
    'Replaces what the company tells agents about a subject: up to 4000 characters about the company, up to 1000 about anything else. The audit log keeps the text before.',
  rest: 'PUT /guidance',
  permission: 'ai_guidance:manage',
  input: z.strictObject({
    ...guidanceFields,
    ref,
    thresholds: guidanceFields.thresholds
      .optional()
      .describe('Limits by name, such as {"maxTemperature": 80}. Left out: as they were.'),
    reviewed: z.boolean().optional().describe('Marks the text as reviewed now.'),
    statedBy: StatedBy.optional(),
  }),
  output: Guidance,
  refusals: ['reason_required', 'not_found'],
})

export const guidanceDelete = destructive('guidance.delete', {
  title: 'Delete guidance',
  description: 'Removes what the company tells agents about a subject. The audit log keeps it.',
  rest: 'DELETE /guidance',
  permission: 'ai_guidance:manage',
  input: z.strictObject({ subject: GuidanceSubject, ref }),
  output: Nothing,
  refusals: ['not_found'],
})
