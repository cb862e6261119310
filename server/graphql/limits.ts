// What a query may ask for, checked before anything of it runs: its length before it is even parsed, then pages, rows in
// all, fields and aliases. Depth of what is selected is checked with the document (@graphile/depth-limit).
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isInputObjectType,
  isObjectType,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  valueFromASTUntyped,
} from 'postgraphile/graphql'
import { moves } from './orders.ts'
import { defaultInnerPage, defaultPage, largestPage } from './pages.ts'
import { mostLevels } from './paths.ts'
import { neededBy } from './permissions.ts'

export const largestCost = 25_000
export const mostFields = 1_000
export const mostAliases = 30
/** That filters go through, all together. */
export const mostRelations = 10
/** Each may answer with all there is to say about the schema. */
const mostSchemas = 2

export const mostTokens = 4_000
/** What is too much about a query's text: to check a document takes the longer the more of it is like the rest. */
export function tooLong(query: string): string | undefined {
  const lexer = new Lexer(new Source(query))
  try {
    let levels = 0
    for (let tokens = 1; lexer.advance().kind !== TokenKind.EOF; tokens++) {
      if (tokens > mostTokens) return `A query may have ${mostTokens} tokens.`
      if (opening.has(lexer.token.kind) && ++levels > mostLevels)
        return `A query may have ${mostLevels} brackets within each other.`
      if (closing.has(lexer.token.kind)) levels--
    }
  } catch {
    // no GraphQL: the parser says so
  }
  return undefined
}

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

export interface Asked {
  schema: GraphQLSchema
  document: DocumentNode
  operationName?: string | null
  variableValues?: Record<string, unknown> | null
}

/** What is too much about a query; nothing: it may run. */
export function tooMuch(asked: Asked): GraphQLError[] {
  const operation = getOperationAST(asked.document, asked.operationName)
  if (!operation) return []
  if (operation.operation !== 'query')
    return [
      new GraphQLError('Only queries are answered here: REST and the tools write.', {
        nodes: operation,
        extensions: { code: 'invalid_input' },
      }),
    ]
  const query = asked.schema.getQueryType()!
  const fragments = new Map(
    asked.document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  )
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).map((node) => [
      node.variable.name.value,
      node.defaultValue && valueFromASTUntyped(node.defaultValue),
    ]),
  )
  const measure = new Measure(asked.schema, fragments, { ...defaults, ...asked.variableValues })
  measure.selections(operation.selectionSet, query, 1)
  return measure.errors
}

class Measure {
  readonly errors: GraphQLError[] = []
  readonly #schema: GraphQLSchema
  readonly #fragments: Map<string, FragmentDefinitionNode>
  readonly #variables: Record<string, unknown>
  #fields = 0
  #aliases = 0
  #schemas = 0
  #cost = 0
  #relations = 0

  constructor(
    schema: GraphQLSchema,
    fragments: Map<string, FragmentDefinitionNode>,
    variables: Record<string, unknown>,
  ) {
    this.#schema = schema
    this.#fragments = fragments
    this.#variables = variables
  }

  /** times: how many objects these selections are read of, at most. */
  selections(set: SelectionSetNode, parent: GraphQLCompositeType, times: number): void {
    for (const node of set.selections) {
      // One complaint is enough, and a document made to explode is not walked to its end.
      if (this.errors.length > 0) return
      if (node.kind === Kind.FIELD) {
        this.#field(node, parent, times)
      } else {
        const inner = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value)!
        const type = inner.typeCondition ? this.#schema.getType(inner.typeCondition.name.value) : parent
        if (isCompositeType(type)) this.selections(inner.selectionSet, type, times)
      }
    }
  }

  #field(node: FieldNode, parent: GraphQLCompositeType, times: number): void {
    this.#fields += 1
    if (node.alias) this.#aliases += 1
    if (this.#fields > mostFields) return this.#refuse(node, `A query may have ${mostFields} fields.`)
    if (this.#aliases > mostAliases) return this.#refuse(node, `A query may have ${mostAliases} aliases.`)
    if (node.name.value === '__schema' && ++this.#schemas > mostSchemas)
      return this.#refuse(node, `A query may have __schema ${mostSchemas} times.`)
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined
    const type = field && getNamedType(field.type)
    if (!node.selectionSet || !field || !isCompositeType(type)) return
    for (const given of node.arguments ?? []) {
      const taken = field.args.find(({ name }) => name === given.name.value)
      if (taken) this.#filter(node, taken.type, valueFromASTUntyped(given.value, this.#variables))
    }
    const isPage = field.args.some((arg) => arg.name === 'first')
    const rows = isPage ? this.#page(node, parent === this.#schema.getQueryType()) : 1
    if (isPage) this.#cursor(node, field)
    // The rows of a connection are counted where it stands, and not again at its nodes and edges.
    if (!parent.name.endsWith('Connection') && !parent.name.endsWith('Edge')) this.#cost += times * rows
    if (this.#cost > largestCost)
      return this.#refuse(
        node,
        `The query could read more than ${largestCost} rows: ask for smaller pages (first), or for less at once.`,
      )
    this.selections(node.selectionSet, type, times * rows)
  }

  #page(node: FieldNode, isOutermost: boolean): number {
    const given = (node.arguments ?? []).map((arg) => ({
      name: arg.name.value,
      size: valueFromASTUntyped(arg.value, this.#variables) as number | null | undefined,
    }))
    const sizes = given.filter(({ name }) => name === 'first' || name === 'last')
    for (const { name, size } of sizes) {
      if (size != null && !(size >= 1 && size <= largestPage))
        this.#refuse(node, `${name} must be between 1 and ${largestPage}.`)
    }
    if (given.some(({ name, size }) => name === 'offset' && Number(size) < 0))
      this.#refuse(node, 'offset must be at least 0.')
    return Math.max(...sizes.map(({ size }) => Number(size ?? 0)), 0) || (isOutermost ? defaultPage : defaultInnerPage)
  }

  /** A cursor is a place in an order, and none where rows move in it while time passes. */
  #cursor(node: FieldNode, { args }: GraphQLField<unknown, unknown>): void {
    const given = (name: string) => {
      const argument = node.arguments?.find((arg) => arg.name.value === name)
      return argument && valueFromASTUntyped(argument.value, this.#variables)
    }
    const cursor = ['after', 'before'].find((name) => given(name) != null)
    const orders = args.find(({ name }) => name === 'orderBy')
    const moving = orders && [given('orderBy')].flat().find((order) => moves(orders.type, order))
    if (cursor && moving)
      this.#refuse(node, `${cursor} finds no place in the order ${moving}: rows move in it as time passes. Use offset.`)
  }

  /** A filter that goes through a relation reads the view behind it; with what permission, filters.ts looks. */
  #filter(node: FieldNode, type: GraphQLInputType, value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#filter(node, type, one)
    const input = getNamedType(type)
    if (!isInputObjectType(input) || typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [name, inner] of Object.entries(value)) {
      const field = input.getFields()[name]
      if (field && neededBy(field) && ++this.#relations > mostRelations)
        return this.#refuse(
          node,
          `The filters of a query may go through ${mostRelations} relations: ${name} in that of ${node.alias?.value ?? node.name.value} is one more.`,
        )
      if (field) this.#filter(node, field.type, inner)
    }
  }

  #refuse(node: FieldNode, message: string): void {
    this.errors.push(new GraphQLError(message, { nodes: node, extensions: { code: 'invalid_input' } }))
  }
}
