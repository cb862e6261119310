// What somebody scans.
import { z } from 'zod'
import { area } from './define.ts'
import { NamedRef } from './shapes.ts'

const { read } = area('inventory')

const Reading = z
  .object({
    kind: z.enum(['ssu', 'serial', 'lot', 'product']),
    sku: z.string().nullable(),
    lotCode: z.string().nullable(),
    serialCode: z.string().nullable(),
    quantity: z.number().nullable().describe('How many, as the barcode says; not how many there are.'),
    producedOn: z.iso.date().nullable().describe('As the barcode says.'),
    expiresOn: z.iso.date().nullable().describe('As the barcode says.'),
    ssus: z.array(NamedRef).describe('The machine itself, or those in whose own storage units it lies.'),
  })
  .meta({ id: 'BarcodeReading' })

export const lineItemsFindSsuByBarcode = read('line_items.find_ssu_by_barcode', {
  title: 'Find what machine holds a scanned unit',
  description:
    'Reads a barcode: the id or label of a machine (SSU), a serial, a lot, a SKU, or GS1 (element string or Digital Link; 01, 10, 11, 17, 21, 30, 37; a GTIN is a SKU). Answers the machine in whose own unit it lies, and in readings all that it can mean.',
  rest: 'GET /line-items/ssu',
  permission: 'member',
  input: z.strictObject({
    barcode: z.string().min(1).max(500).describe('As the scanner sent it; FNC1 is GS (%1D), ↔ or Alt-029.'),
  }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    isActive: z.boolean(),
    location: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }).nullable(),
    readings: z.array(Reading).describe('All that the barcode can mean in this company.'),
  }),
  refusals: ['ambiguous_barcode'],
})
