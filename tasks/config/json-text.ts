// Where a text is no JSON: JSON.parse tells it of some mistakes only, and a reader of YAML takes many.
const text = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"/.source
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/.source
const token = new RegExp(`[ \\t\\r\\n]*(?:(?<quoted>${text})|(?<plain>${plain})|(?<mark>[{}[\\],:]))`, 'y')

/** What may stand at a place. */
interface Awaited {
  value?: boolean
  key?: boolean
  marks: string
}
const value: Awaited = { value: true, marks: '{[' }
const key: Awaited = { key: true, marks: '' }
const opened: Record<string, Awaited> = { '{': { key: true, marks: '}' }, '[': { value: true, marks: '{[]' } }
const behind: Record<string, Awaited> = { '{': { marks: ',}' }, '[': { marks: ',]' } }
const end: Awaited = { marks: '' }

export function noJsonAt(content: string): { offset: number; message: string } | undefined {
  const around: string[] = []
  let awaited = value
  let at = 0
  while (awaited !== end) {
    token.lastIndex = at
    const found = token.exec(content)
    const { quoted, plain, mark = ' ' } = found?.groups ?? {}
    const isAwaited = quoted ? awaited.value || awaited.key : plain ? awaited.value : awaited.marks.includes(mark)
    if (!isAwaited) return wrong(content, at, awaited)
    at = token.lastIndex
    if (quoted && awaited.key) awaited = { marks: ':' }
    else if (mark === ':') awaited = value
    else if (mark === ',') awaited = around.at(-1) === '{' ? key : value
    else if (mark in opened) {
      around.push(mark)
      awaited = opened[mark]!
    } else {
      if (mark === '}' || mark === ']') around.pop()
      awaited = behind[around.at(-1) ?? ''] ?? end
    }
  }
  return /^[ \t\r\n]*$/.test(content.slice(at)) ? undefined : wrong(content, at, end)
}

function wrong(content: string, before: number, { value, key, marks }: Awaited): { offset: number; message: string } {
  const offset = before + /^[ \t\r\n]*/.exec(content.slice(before))![0].length
  const may = [value && 'a value', key && 'a key in double quotes', ...marks].filter(Boolean).join(' or ')
  return { offset, message: `JSON has ${may || 'nothing more'} here` }
}
