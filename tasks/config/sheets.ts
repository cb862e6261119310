// Which sheets there are, and how a row of one is an item of the factory spec. What a sheet has no column for stays as the
// company has it.
import { type Cell, emptyCell, nameIn, numberIn, type Table, type Wrong } from './csv.ts'
import { folded, named } from './names.ts'

type Item = Record<string, unknown>
interface Column {
  key: string
  type: 'text' | 'number' | 'boolean' | 'names' | 'ranks'
  isNeeded?: boolean
  /** Of a list of things: the key that names each. */
  each?: string
}
export interface Sheet {
  section: string
  key: string
  /** Whether it is told apart without regard to case. */
  anyCase: boolean
  columns: Column[]
}

const text = (key: string): Column => ({ key, type: 'text' })
const needed = (key: string): Column => ({ key, type: 'text', isNeeded: true })
const number = (key: string): Column => ({ key, type: 'number' })
const flag = (key: string): Column => ({ key, type: 'boolean' })

export const sheets: Record<string, Sheet> = {
  products: {
    section: 'products',
    key: 'sku',
    anyCase: true,
    columns: [
      needed('sku'),
      needed('name'),
      needed('itemClass'),
      needed('unit'),
      flag('unitWhole'),
      text('tracking'),
      text('category'),
      number('shelfLifeDays'),
      number('leadTimeDays'),
      { key: 'vendors', type: 'names', each: 'vendor' },
      flag('isActive'),
    ],
  },
  vendors: {
    section: 'vendors',
    key: 'name',
    anyCase: false,
    columns: [needed('name'), text('externalRef'), number('leadTimeDays'), flag('isActive')],
  },
  people: {
    section: 'people',
    key: 'email',
    anyCase: true,
    columns: [needed('email'), { key: 'roles', type: 'names' }, { key: 'skills', type: 'ranks' }],
  },
}

/** Names in one cell, with a bar between them; one in a name has a backslash before it. */
const namesIn = (text: string): string[] =>
  text === '' ? [] : text.split(/\s*(?<!\\)\|\s*/).map((name) => name.replaceAll('\\|', '|'))
const inOneCell = (names: unknown[]): string => names.map((name) => String(name).replaceAll('|', '\\|')).join(' | ')

export interface Found {
  items: Item[]
  /** The cell that a path of the spec, such as products[3].unit, comes from. */
  cellOf(path: string): { line: number; column: number } | undefined
  wrong: Wrong[]
  hasKey: boolean
}

export function itemsOf(sheet: Sheet, table: Table, present: readonly Item[]): Found {
  const wrong = [...table.wrong, ...headerProblems(sheet, table)]
  const known = sheet.columns.map(({ key }) => key)
  const columns = table.header.map(({ text }) => sheet.columns.find(({ key }) => key === inCase(text, known)))
  const as = sheet.anyCase ? folded : (name: string) => name
  const there = named(present, (item) => String(item[sheet.key]), as)
  const seen = new Map<string, number>()
  const columnOf = (n: number) => table.header[n]?.column ?? 1
  const keyColumn = columns.findIndex((column) => column?.key === sheet.key)
  const items = table.rows.map(({ line, cells }) => {
    const name = nameIn(cells[keyColumn] ?? emptyCell(line, columnOf(keyColumn)), (one) => there(one) !== undefined)
    const item: Item = { ...there(name) }
    const told = wrong.length
    const beyond = cells[columns.length]
    if (beyond) wrong.push({ line, column: beyond.column, message: 'there are more cells than the header has' })
    for (const [n, column] of columns.entries()) {
      if (!column) continue
      const cell = cells[n] ?? emptyCell(line, columnOf(n))
      const said = n === keyColumn ? { ...cell, text: name } : cell
      const problem = put(item, column, said, table.decimalComma)
      if (problem) wrong.push({ line, column: columnOf(n), message: `${column.key}: ${problem}` })
    }
    // Which names are the same one is the service's to tell, but it looks at no name of a row in which something is missing.
    const first = seen.get(as(name))
    if (name !== '' && first !== undefined && wrong.length > told)
      wrong.push({ line, column: columnOf(keyColumn), message: twice(name, first) })
    seen.set(as(name), first ?? line)
    return item
  })
  return {
    items,
    wrong,
    hasKey: keyColumn >= 0,
    cellOf(path) {
      const [, n, key] = /\[(\d+)\](?:\.(\w+))?/.exec(path) ?? []
      const row = table.rows[Number(n)]
      const column = columns.findIndex((one) => one?.key === (key ?? sheet.key))
      return row && { line: row.line, column: columnOf(column) }
    },
  }
}

export const twice = (name: string, line: number): string => `${name} stands in line ${line} too`

/** The column's own spelling of what people write: SKU, Lead Time Days. */
export function inCase(text: string, names: readonly string[]): string {
  const plain = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase()
  return names.find((name) => plain(name) === plain(text)) ?? text
}

function headerProblems(sheet: Sheet, { header: given, wrong }: Table): Wrong[] {
  if (given.length === 0 && wrong.length > 0) return []
  const known = sheet.columns.map(({ key }) => key)
  const header = given.map((cell) => ({ ...cell, text: inCase(cell.text, known) }))
  const names = header.map(({ text }) => text)
  return [
    ...header
      .filter(({ text }, n) => !known.includes(text) || names.indexOf(text) !== n)
      .map(({ line, column, text }) => ({
        line,
        column,
        message: known.includes(text)
          ? `the column ${text} is there twice`
          : `no column is called ${text || '(empty)'}; there are ${known.join(', ')}`,
      })),
    ...(names.includes(sheet.key)
      ? []
      : [{ line: given[0]?.line ?? 1, column: 1, message: `the column ${sheet.key} is needed` }]),
  ]
}

/** As people write it, and as Excel does, in English, German, French, Spanish and Italian. */
const yes = ['true', 'yes', '1', 'wahr', 'ja', 'vrai', 'oui', 'verdadero', 'sí', 'vero', 'sì', 'si']
const no = ['false', 'no', '0', 'falsch', 'nein', 'faux', 'non', 'falso']

function truthOf(text: string): boolean | undefined {
  const word = text.normalize('NFC').toLowerCase()
  return yes.includes(word) ? true : no.includes(word) ? false : undefined
}

/** Puts what a cell says into the item, or answers what is wrong with it. An empty cell is none. */
function put(
  item: Item,
  { key, type, isNeeded, each }: Column,
  { text }: Cell,
  decimalComma: boolean,
): string | undefined {
  if (text === '' && isNeeded) return 'is needed'
  if (type === 'text') item[key] = text === '' ? (key === 'tracking' ? 'none' : null) : text
  else if (type === 'boolean') {
    if (text === '') return undefined
    const is = truthOf(text)
    if (is === undefined) return `${text} is neither of yes (${yes.join(', ')}) nor of no (${no.join(', ')})`
    item[key] = is
  } else if (type === 'number') {
    const number = text === '' ? null : numberIn(text, decimalComma)
    if (typeof number === 'string') return number
    item[key] = number
  } else if (type === 'ranks') return putRanks(item, key, text)
  else {
    const names = namesIn(text)
    const present = (item[key] ?? []) as Item[]
    item[key] = each ? names.map((name) => present.find((one) => one[each] === name) ?? { [each]: name }) : names
  }
  return undefined
}

/** Welding:3 | Turning */
function putRanks(item: Item, key: string, text: string): string | undefined {
  const skills = namesIn(text).map((one) => /^(.*?)(?:\s*:\s*(\d+))?$/.exec(one)!)
  item[key] = skills.map(([, skill, rank]) => ({ skill, rank: Number(rank ?? 1) }))
  return undefined
}

export function cellsOf(sheet: Sheet, item: Item): string[] {
  return sheet.columns.map(({ key, type, each }) => {
    const value = item[key]
    if (value === null || value === undefined) return ''
    if (type === 'ranks')
      return inOneCell((value as { skill: string; rank: number }[]).map(({ skill, rank }) => `${skill}:${rank}`))
    if (type === 'names') return inOneCell((value as Item[]).map((one) => (each ? one[each] : one)))
    return String(value)
  })
}
