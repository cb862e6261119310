// What answers warn of.
import { z } from 'zod'

/** What is allowed and looks wrong all the same. */
export const Warning = z.object({ code: z.string(), message: z.string() }).meta({ id: 'Warning' })
export const taskWarnings = [
  'over_production',
  'under_production',
  'pieces_not_posted',
  'scrap_not_posted',
  'inspected_goods_stay',
  'not_traced_further',
  'held_already',
  'also_counted_by_machine',
  'machine_still_stopped',
  'other_work_open',
  'series_ended',
  'kit_unit_shared',
  'kit_unit_taken',
  'kit_incomplete',
  'open_ncrs',
  'other_unit',
  'not_linked',
]
export const Warnings = z
  .array(Warning)
  .describe(`What was done all the same and looks wrong, such as ${taskWarnings.join(', ')}.`)
  .meta({ id: 'WorkWarnings' })
export const Warned = z.object({ warnings: Warnings }).meta({ id: 'Warned' })
