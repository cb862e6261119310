// The names and values of the interface: products and product(sku:) rather than allProducts and productBySku, id as it
// is, numbers as numbers however long, times as UTC with milliseconds.
import type { GraphileConfig } from 'graphile-config'

export const NamesPlugin: GraphileConfig.Plugin = {
  name: 'MillwrightNamesPlugin',
  version: '1.0.0',
  inflection: {
    replace: {
      _attributeName(_previous, _options, { attributeName, codec }) {
        const name = codec.attributes[attributeName]?.extensions?.tags?.name
        return this.coerceToGraphQLName(typeof name === 'string' ? name : attributeName)
      },
      allRowsConnection(_previous, _options, resource) {
        return this.camelCase(this.pluralize(this._singularizedResourceName(resource)))
      },
      rowByUnique(previous, _options, details) {
        return details.unique.isPrimary ? this.camelCase(this.tableType(details.resource.codec)) : previous!(details)
      },
      manyRelationConnection(previous, _options, details) {
        const tags = details.registry.pgRelations[details.codec.name]?.[details.relationName]?.extensions?.tags
        return typeof tags?.foreignFieldName === 'string' ? tags.foreignFieldName : previous!(details)
      },
      builtin(previous, _options, name) {
        return name === 'BigFloat' ? 'Decimal' : name === 'Datetime' ? 'DateTime' : previous!(name)
      },
    },
  },
  schema: {
    hooks: {
      GraphQLScalarType(scalar, _build, context) {
        const values = scalars[context.scope.directives ? '' : scalar.name]
        return values ? { ...scalar, ...values } : scalar
      },
    },
  },
}

// A number's text goes out as it came: JSON numbers have no bound, only some readers do.
const exact = (value: unknown) => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(value))

const scalars: Record<string, { description: string; serialize(value: unknown): unknown }> = {
  Decimal: { description: 'A decimal number, exact: a JSON number with every digit. As an input, a string or a number.', serialize: exact },
  BigInt: { description: 'A whole number of up to 64 bits, as a JSON number. As an input, a string or a number.', serialize: exact },
  DateTime: {
    description: 'A moment, as ISO 8601: UTC with milliseconds and Z. As an input, with Z or a numeric offset.',
    serialize: (value) => new Date(String(value)).toISOString(),
  },
}
