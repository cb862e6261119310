// Topic filters as MQTT has them, judged before client and broker do: for one that is wrong the client refuses all of a call,
// and a broker ends the connection.

const mostBytes = 65_535
const shared = /^\$share\/([^/]*)(?:\/(.*))?$/s

/** What is wrong with a text that goes to a broker: brokers end the connection at controls and at what is no character. */
export function wrongText(text: string): string | undefined {
  const place = text.search(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u)
  if (place >= 0) {
    const code = text.codePointAt(place)!.toString(16).toUpperCase().padStart(4, '0')
    return `has a character that no broker takes: U+${code}, at place ${place + 1}`
  }
  return Buffer.byteLength(text) > mostBytes ? 'is longer than the 65,535 bytes that MQTT allows' : undefined
}

export function wrongFilter(filter: string): string | undefined {
  if (filter === '') return 'is empty'
  const [isShared, group = '', rest = ''] = shared.exec(filter) ?? []
  if (isShared !== undefined && (/^$|[+#]/.test(group) || rest === ''))
    return 'is written $share/GROUP/TOPIC, the group without + and #'
  const levels = levelsOf(filter)
  for (const [n, level] of levels.entries()) {
    if (level === '#' && n < levels.length - 1)
      return '# stands for all that follows, so it is only the last part; + stands for one part'
    if (/[+#]/.test(level) && level.length > 1)
      return `+ and # stand alone between slashes, which they do not in ${JSON.stringify(level.slice(0, 60))}`
  }
  return wrongText(filter)
}

/** The parts that topics are compared with: a filter that is shared among clients names its group before them. */
export const levelsOf = (filter: string): string[] => (shared.exec(filter)?.[2] ?? filter).split('/')

/** The parts of a topic that a filter's wildcards stand for; undefined: it is no topic of the filter. */
export function wildcards(filter: string, topic: string): string[] | undefined {
  const [parts, levels] = [levelsOf(filter), topic.split('/')]
  const found: string[] = []
  for (const [n, part] of parts.entries()) {
    if (part === '#') return [...found, levels.slice(n).join('/')]
    const level = levels[n]
    if (level === undefined || (part !== '+' && part !== level)) return undefined
    if (part === '+') found.push(level)
  }
  return levels.length === parts.length ? found : undefined
}

export const wildcardsIn = (filter: string): number => levelsOf(filter).filter((part) => /^[+#]$/.test(part)).length
