// YAML that readers of version 1.1 (PyYAML, Ruby, Ansible) and of 1.2 read alike: what one of them would take for a number, a
// time, a truth or a line break stands in quotes.
import { Document, type Node, Scalar, type ScalarTag, type Tags, visit } from 'yaml'

/**
 * What begins like a number, a time, null (~), a default (=), a merge (<<) or a Ruby symbol, or blank; an exponent alone (e0);
 * words of truth; tabs.
 */
const otherwise = /^[-+.~=:\d\s]|^<<$|^e[-+]?\d+$|^(?:y|n|yes|no|on|off|true|false|null|)$|^[^\n]*\t[^\n]*$/i
/** Line breaks of 1.1, and what its readers refuse: only in quotes there is another way to write it. */
const unwritable = /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g

export function yamlText(value: unknown): string {
  const document = new Document(value, { customTags: pointed })
  visit(document, {
    Scalar(_, node) {
      const { value: text } = node
      if (typeof text === 'string' && (otherwise.test(text) || text.search(unwritable) >= 0))
        node.type = Scalar.QUOTE_DOUBLE
    },
  })
  const text = document.toString({ lineWidth: 110 })
  return text.replace(unwritable, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** To 1.1, 1e-7 is a text: a number with an exponent has a point. */
function pointed(tags: Tags): Tags {
  return tags.map((tag) =>
    typeof tag !== 'string' && /:(int|float)$/.test(tag.tag) && 'stringify' in tag && tag.stringify
      ? ({ ...tag, stringify: withPoint } as ScalarTag)
      : tag,
  )
}

function withPoint({ value }: Node & { value?: unknown }): string {
  return JSON.stringify(value).replace(/^(-?\d+)e/, '$1.0e')
}
