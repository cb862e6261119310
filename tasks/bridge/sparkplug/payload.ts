// What a Sparkplug B payload says, its numbers as they were sent.
import path from 'node:path'
import protobuf from 'protobufjs'
import { z } from 'zod'

const schema = protobuf.loadSync(path.join(import.meta.dirname, 'sparkplug_b.proto'))
const Payload = schema.lookupType('org.eclipse.tahu.protobuf.Payload')
const dataTypes = schema.lookupEnum('org.eclipse.tahu.protobuf.DataType').values

export const rebirth = 'Node Control/Rebirth'
const good = 192
const bits: Record<number, number> = { [dataTypes.Int8!]: 24, [dataTypes.Int16!]: 16, [dataTypes.Int32!]: 0 }

const Whole = z.string() // of 64 bits, which are more than a number here has
const Float = z.custom<number>((said) => typeof said === 'number') // also what is no number
const Message = z.object({
  timestamp: Whole.optional(),
  seq: Whole.optional(),
  metrics: z.array(
    z.object({
      name: z.string().optional(),
      alias: Whole.optional(),
      timestamp: Whole.optional(),
      datatype: z.number().optional(),
      isHistorical: z.boolean().default(false),
      isNull: z.boolean().default(false),
      properties: z
        .object({ keys: z.array(z.string()), values: z.array(z.object({ intValue: z.number().optional() })) })
        .optional(),
      intValue: z.number().optional(),
      longValue: Whole.optional(),
      floatValue: Float.optional(),
      doubleValue: Float.optional(),
      booleanValue: z.boolean().optional(),
      stringValue: z.string().optional(),
    }),
  ),
})
export type Message = z.infer<typeof Message>
export type Metric = Message['metrics'][number]

export function decode(bytes: Uint8Array): Message {
  return Message.parse(Payload.toObject(Payload.decode(bytes), { arrays: true, longs: String }))
}

export const encode = (message: object): Buffer => Buffer.from(Payload.encode(Payload.fromObject(message)).finish())

export const rebirthRequest = (now: number): Buffer =>
  encode({
    timestamp: now,
    metrics: [{ name: rebirth, timestamp: now, datatype: dataTypes.Boolean, booleanValue: true }],
  })

/** Null: it is not known, as is what is no number or infinite; undefined: it is nothing that a reading can be. type: as the birth said, where the message does not. */
export function readingValue(metric: Metric, type = 0): string | boolean | null | undefined {
  if (metric.isNull || qualityOf(metric) !== good) return null
  const datatype = metric.datatype || type
  if (metric.intValue !== undefined) {
    const unused = bits[datatype]
    return String(unused === undefined ? metric.intValue : (metric.intValue << unused) >> unused)
  }
  if (metric.longValue !== undefined)
    return datatype === dataTypes.Int64 ? String(BigInt.asIntN(64, BigInt(metric.longValue))) : metric.longValue
  if (metric.floatValue !== undefined) return singlePrecision(metric.floatValue)
  if (metric.doubleValue !== undefined) return Number.isFinite(metric.doubleValue) ? String(metric.doubleValue) : null
  return metric.booleanValue ?? metric.stringValue
}

function qualityOf({ properties }: Metric): number {
  return properties?.values[properties.keys.indexOf('Quality')]?.intValue ?? good
}

/** The shortest decimal that is this float of 32 bits and no other: 0.1, not 0.10000000149011612. */
function singlePrecision(float: number): string | null {
  if (!Number.isFinite(float)) return null
  for (let digits = 1; digits <= 9; digits++) {
    const text = float.toPrecision(digits)
    if (Math.fround(Number(text)) === float) return String(Number(text))
  }
  return String(float)
}
