// What anybody may report of a machine, by the QR code that it carries.
import { z } from 'zod'
import { area } from './define.ts'
import { FieldType, Id, line, OccurredAt, StatedBy, Time } from './shapes.ts'
import { Answers } from './task-shapes.ts'

const { read, write } = area('work')

const IssueId = Id.describe('An issue (issues.list).')

export const issuesList = read('issues.list', {
  title: 'List issues',
  description:
    'What can be reported of a machine, by name. A company names its issues in the factory spec: {"issues":[{"name":"Leak","taskType":"Repair","items":[{"title":"Photo","type":"photo"}]}]}.',
  rest: 'GET /issues',
  permission: 'member',
  input: z.strictObject({}),
  output: z.object({
    issues: z.array(
      z.object({ id: z.string(), name: z.string(), taskType: z.object({ id: z.string(), name: z.string() }) }),
    ),
  }),
})

export const issuesGetForm = read('issues.get_form', {
  title: 'Get the form of an issue',
  description: 'What a report of the issue is asked: items in order, each as a field of tasks.get_form.',
  rest: 'GET /issues/:issueId/form',
  permission: 'member',
  input: z.strictObject({ issueId: IssueId }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    items: z.array(
      z.object({
        title: z.string(),
        type: FieldType,
        required: z.boolean(),
        options: z.array(z.string()).describe('Of a machine_status: the statuses that the company has.'),
        target: z.number().nullable(),
        lsl: z.number().nullable(),
        usl: z.number().nullable(),
        unit: z.string().nullable(),
        showWhen: z.object({ field: z.string(), equals: z.union([z.string(), z.number(), z.boolean()]) }).nullable(),
      }),
    ),
  }),
})

// Telephones take HEIC by themselves.
const notTaken = ({ input }: { input?: unknown }) =>
  `must be image/jpeg, image/png or image/webp${
    /^image\/hei[cf]/i.test(String(input)) ? '; HEIC photos cannot be read here: let the camera take JPEG' : ''
  }`

export const issuesUploadUrl = write('issues.upload_url', {
  title: 'Get an address to send a photo to',
  description:
    'An address that takes one file by PUT within a quarter of an hour: JPEG, PNG or WebP, at most 10 MiB and 64 megapixels, with the Content-Type announced here; a picture of another of these kinds is kept as what it is. The answer to submit is the address without its query string. The picture is kept anew, without what the camera wrote into it. What no answer refers to is removed after a day. A member reads it by GET of that address, which leads to a link that opens it for five minutes.',
  rest: 'POST /issues/:issueId/upload-url',
  adds: true,
  permission: 'member',
  dryRun: 'supported',
  input: z.strictObject({
    issueId: IssueId,
    fileName: line(255).describe('What it is called where it is saved; it ends as its kind does.'),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp'], { error: notTaken }),
  }),
  output: z.object({
    uploadUrl: z.string().describe('In a dry run without its query string: it takes nothing.'),
    expiresAt: Time.describe('Until when it takes the file.'),
    contentType: z.string(),
  }),
  refusals: ['too_many_files'],
})

export const issuesReport = write('issues.report', {
  title: 'Report an issue of a machine',
  description:
    'Makes a task of the issue’s type at the machine, with the answers, and sets the status that these say the machine is in. All required fields shown must be answered. Photos, signatures and barcodes come from people, not from agents, and of a measurement an agent says who measured (statedBy).',
  rest: 'POST /issues/:issueId/reports',
  adds: true,
  permission: 'member',
  dryRun: 'supported',
  input: z.strictObject({
    issueId: IssueId,
    ssuId: Id.describe('The machine, by its id.'),
    answers: Answers.default([]),
    occurredAt: OccurredAt,
    statedBy: StatedBy.optional(),
  }),
  output: z.object({ taskId: z.string() }),
  refusals: [
    'required_field_missing',
    'reason_required',
    'agent_not_allowed',
    'lot_required',
    'serial_required',
    'fractional_quantity',
  ],
})
