// What is left out of a description because it says nothing, or says it again.

/** As much of one as this needs. */
export type Schema = Record<string, unknown> & {
  $ref?: string
  type?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  allOf?: Schema[]
  anyOf?: Schema[]
}
export type Said = Record<string, unknown> & { $ref?: string; schema?: Schema; description?: string }

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const nameOf = ($ref: string) => $ref.slice(refTo('').$ref!.length)

/** Takes away what says nothing: the bounds of doubles, a pattern beside a format that says the same, what a reference says itself. */
export function tidy(node: Schema): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
  if (node.format !== undefined) delete node.pattern
  if (node.$ref) delete node.additionalProperties
  for (const child of Object.values(node)) if (typeof child === 'object' && child) tidy(child as Schema)
  if (node.anyOf) mayBeNull(node, node.anyOf)
}

/** Later versions say more: no receiver may refuse what it does not know yet. */
export function mayGrow(node: Schema): void {
  if (node.additionalProperties === false) delete node.additionalProperties
  for (const child of Object.values(node)) if (typeof child === 'object' && child) mayGrow(child as Schema)
}

/** A text or number that may be null is one type of two, as the format has it. */
function mayBeNull(node: Schema, [one, other, ...more]: Schema[]): void {
  if (typeof one?.type !== 'string' || one.enum || one.properties || other?.type !== 'null' || more.length > 0) return
  delete node.anyOf
  Object.assign(node, { ...one, ...node, type: [one.type, 'null'] })
}

/** What a parameter says is said where it stands, or by the shape that it refers to. */
export function sayOnce(one: Said, schemas: Record<string, Schema>): void {
  if (!one.schema) return
  if (one.schema.$ref && one.description === schemas[nameOf(one.schema.$ref)]?.description) delete one.description
  if (one.schema.description === one.description) delete one.schema.description
}
