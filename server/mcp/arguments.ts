// What models send as arguments, read as they meant it.
import type { z } from 'zod'
import type { Capability } from '../capabilities/define.ts'
import { unwrap } from '../input.ts'
import { defaultRows } from './schema.ts'

/** Arguments as an object; models now and then send them as a string that holds the JSON. Undefined: neither. */
export function asObject(sent: unknown): Record<string, unknown> | undefined {
  if (sent === undefined || sent === null || sent === '') return {}
  const value = typeof sent === 'string' ? parse(sent) : sent
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : undefined
}

/** The input of a capability: JSON in a string where no string may stand, and pages of a size that models read with ease. */
export function readInput(capability: Capability, sent: Record<string, unknown>): Record<string, unknown> {
  const shape = capability.input.shape as Record<string, z.core.$ZodType>
  const input = Object.fromEntries(Object.entries(sent).map(([key, value]) => {
    const field = Object.hasOwn(shape, key) ? unwrap(shape[key]!) : undefined
    const readable = typeof value === 'string' && field && ['object', 'array', 'record', 'number', 'boolean'].includes(field._zod.def.type)
    return [key, readable ? (parse(value) ?? value) : value]
  }))
  return pages(shape) && input.limit === undefined ? { ...input, limit: defaultRows } : input
}

function pages(shape: Record<string, z.core.$ZodType>): boolean {
  return Object.hasOwn(shape, 'limit') && shape.limit!._zod.def.type === 'default'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
