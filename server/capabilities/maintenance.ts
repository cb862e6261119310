import { z } from 'zod'
import { area } from './define.ts'
import { page, paging, ReasonKind } from './shapes.ts'

const { read } = area('maintenance')

const ReasonCode = z
  .object({
    id: z.int(),
    kind: ReasonKind,
    code: z.string().nullable(),
    label: z.string(),
    parentId: z.int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ReasonCode' })

export const reasonCodesList = read('reason_codes.list', {
  title: 'List reason codes',
  description: 'The reason codes of the company, inactive ones too, by kind and label.',
  rest: 'GET /reason-codes',
  permission: 'member',
  input: z.strictObject({ ...paging, kind: ReasonKind.optional() }),
  output: page(ReasonCode),
})
