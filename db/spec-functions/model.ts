// What db/spec-functions.ts generates from: the description of the factory spec's sections, and what the catalogue says
// of the tables that they are stored in.
import type { Client } from 'pg'

/** Rows of commissioning.sections(), lists() and fields(), which say what each column means. */
export interface Section {
  place: number | null
  section: string
  on_prune: 'remove' | 'deactivate' | 'retire' | 'keep' | null
  relation: string
  key: string[]
  columns: string[]
  shown: string | null
  writer: string | null
  remover: string | null
  vacated: string | null
  vacater: string | null
  holders: string | null
  any_case: boolean
  space: string
  held_by: string | null
}
export interface List {
  section: string
  list: string
  relation: string
  owner: string
  columns: string[]
  ordered_by: string | null
  writer: string | null
}
export interface Field {
  section: string
  field: string
  refers_to: string
  col: string | null
  only_when: string | null
  marks: string[]
}
/** One key of an item, or of an element of a list: its column and what is written there. */
export interface Part {
  key: string
  column: string
  references: Field | null
  write: string
}
/** A column that names an item of some section. */
export interface Reference {
  of: Section
  list: List | undefined
  field: Field
  relation: string
  column: string
}
interface ForeignKey {
  relation: string
  column: string
  to: string
}

export async function readModel(admin: Client): Promise<SpecModel> {
  const rows = async <T extends object>(sql: string) => (await admin.query<T>(sql)).rows
  const columns = await rows<{ relation: string; columns: Record<string, string>; key: string[] }>(`
    select c.oid::regclass::text as relation,
           (select json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
           array(select a.attname::text
                   from (select i.* from pg_index i
                          where i.indrelid = c.oid and i.indisunique and i.indpred is null
                          order by i.indnullsnotdistinct desc, i.indisprimary desc limit 1) i
                  cross join unnest(i.indkey) with ordinality as k (attnum, n)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.n) as key
      from pg_class c
     where c.oid in (select relation::regclass from commissioning.sections()
                     union select relation::regclass from commissioning.lists())`)
  return new SpecModel(
    await rows<Section>('select * from commissioning.sections() order by place'),
    await rows<List>('select * from commissioning.lists() where relation is not null'),
    await rows<Field>('select * from commissioning.fields() where refers_to is not null'),
    Object.fromEntries(columns.map((one) => [one.relation, one.columns])),
    Object.fromEntries(columns.map((one) => [one.relation, one.key])),
    // Not those that go with what they point to.
    await rows<ForeignKey>(`
      select f.conrelid::regclass::text as relation, a.attname as column, f.confrelid::regclass::text as to
        from pg_constraint f
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
       where f.contype = 'f' and f.conparentid = 0 and cardinality(f.conkey) = 2 and f.confdeltype in ('a', 'r')
       order by 1, 2`),
  )
}

export class SpecModel {
  readonly sections: Section[]
  readonly lists: List[]
  readonly fields: Field[]
  readonly columns: Record<string, Record<string, string>>
  readonly keys: Record<string, string[]>
  readonly foreignKeys: ForeignKey[]

  constructor(
    sections: Section[],
    lists: List[],
    fields: Field[],
    columns: Record<string, Record<string, string>>,
    keys: Record<string, string[]>,
    foreignKeys: ForeignKey[],
  ) {
    this.sections = sections
    this.lists = lists
    this.fields = fields
    this.columns = columns
    this.keys = keys
    this.foreignKeys = foreignKeys
  }

  section(name: string): Section {
    const found = this.sections.find((one) => one.section === name)
    if (!found) throw new Error(`commissioning.sections() has no ${name}`)
    return found
  }

  listsOf(section: Section): List[] {
    return this.lists.filter((list) => list.section === section.section)
  }

  /** What an item says beside its lists. */
  parts(section: Section): Part[] {
    const references = this.fields.filter((field) => field.section === section.section && !field.field.includes('['))
    const plain = [...section.key.filter((key) => !references.some((one) => one.field === key)), ...section.columns]
    return [
      ...plain.map((entry) => this.plain(entry, section.relation, 'p_item')),
      ...references.map((field) => this.reference(field, field.field, 'p_item')),
    ]
  }

  /** What an item goes by where others refer to it: the last of its key, which may itself be another's name. */
  nameOf(section: Section, alias: string): string {
    const { column, references } = this.parts(section).find((part) => part.key === section.key.at(-1))!
    if (!references) return `${alias}.${column}`
    const target = this.section(references.refers_to)
    const named = `${alias}n`
    const same = `${named}.company_id = ${alias}.company_id and ${named}.id = ${alias}.${column}`
    return `(select ${this.nameOf(target, named)} from ${target.relation} ${named} where ${same})`
  }

  /** What an element of a list says; a list of names has one part, without a key. */
  elementParts(list: List): Part[] {
    const references = this.fields.filter(
      (field) => field.section === list.section && field.field.startsWith(`${list.list}[]`),
    )
    return [
      ...references.map((field) => this.reference(field, field.field.slice(list.list.length + 3), 'e.element')),
      ...list.columns.map((entry) => this.plain(entry, list.relation, 'e.element')),
    ]
  }

  plain(entry: string, relation: string, item: string): Part {
    const [key, column = snake(key!)] = entry.split(':') as [string, string?]
    const type = this.columns[relation]![column]
    if (type === undefined) throw new Error(`commissioning.sections(): ${relation} has no column ${column}`)
    const write =
      type === 'text'
        ? at(item, key!)
        : type === 'jsonb'
          ? `${item} -> '${key}'`
          : type === 'text[]'
            ? `array(select jsonb_array_elements_text(${item} -> '${key}'))`
            : `(${at(item, key!)})::${type}`
    return { key: key!, column, references: null, write }
  }

  /** A column of a row (alias) as an item says it: a number without zeros that a calculation left behind its point. */
  shown(relation: string, { column }: Part, alias: string): string {
    const value = `${alias}.${column}`
    return this.columns[relation]![column] === 'numeric' ? `trim_scale(${value})` : value
  }

  reference(field: Field, key: string, item: string): Part {
    const target = this.section(field.refers_to)
    const within = target.key.slice(0, -1).map((one) => `p_item ->> '${one}', `)
    const name = key === '' ? `${item} #>> '{}'` : at(item, key)
    const column = field.col ?? `${snake(key)}_id`
    const found = `commissioning.id_of('${field.refers_to}', ${within.join('')}${name})`
    // Of what is only named, several may have one name: a row keeps the one that it has.
    const id = target.place === null ? `coalesce(${this.presentOne(target, column, name)}, ${found})` : found
    const [condition, value] = field.only_when?.split('=') ?? []
    return {
      key,
      column,
      references: field,
      write: condition ? `case when p_item ->> '${condition}' = '${value}' then ${id} end` : id,
    }
  }

  private presentOne({ relation, key }: Section, column: string, name: string): string {
    return (
      `(select k.id from ${relation} k where k.company_id = app.company_id() and k.id = v_row.${column}` +
      ` and k.${snake(key[0]!)} = ${name})`
    )
  }

  /** Of a reference that an export leaves out at times: when its row (alias) is shown. */
  isTold(reference: Part | undefined, alias: string): string | undefined {
    if (!reference?.references?.marks.includes('active')) return undefined
    const { shown } = this.section(reference.references.refers_to)
    return shown ? shown.replaceAll('x.', `${alias}.`) : `${alias}.is_active`
  }

  /** Everything in the spec that names items of a section, or of one that shares its names. */
  referencesTo(section: Section): Reference[] {
    return this.fields
      .filter((field) => this.section(field.refers_to).space === section.space)
      .flatMap((field) => {
        const of = this.section(field.section)
        const list = this.listsOf(of).find((one) => field.field.startsWith(`${one.list}[]`))
        if (!list && field.field.includes('[')) return [] // in a column of JSON
        const part = (list ? this.elementParts(list) : this.parts(of)).find((one) => one.references === field)!
        return [{ of, list, field, relation: list?.relation ?? of.relation, column: part.column }]
      })
  }

  /** The columns by which a section's own lists point to their items. */
  ownersOf(section: Section): { relation: string; column: string }[] {
    return this.listsOf(section).map((list) => ({ relation: list.relation, column: list.owner }))
  }

  /** The settings, of which a company has one row, are known by the company. */
  idColumn(section: Section): string {
    return 'id' in this.columns[section.relation]! ? 'id' : 'company_id'
  }

  /** Its rows are versions, of which one is current. */
  isVersioned(section: Section): boolean {
    return section.shown === 'x.is_current'
  }

  /** What is written beside what an item says: the flag that tells the section's rows from others, and the version. */
  ownColumns(section: Section): { column: string; value: string }[] {
    const [, not, flag] = /^(not )?x\.(\w+)$/.exec(section.shown ?? '') ?? []
    return [
      ...(flag && section.on_prune ? [{ column: flag, value: String(!not) }] : []),
      ...(this.isVersioned(section) ? [{ column: 'version', value: 'coalesce(v_row.version, 0) + 1' }] : []),
    ]
  }

  /** Two sections of one table: an item is of that whose place it stands in. */
  divides(section: Section, target: Section): boolean {
    return (
      section.section.startsWith(`${target.section}.`) &&
      this.sections.filter((one) => one.relation === section.relation).length > 1
    )
  }

  /** Whether a column's foreign key keeps what it points to. */
  holds(relation: string, column: string): boolean {
    return this.foreignKeys.some((key) => key.relation === relation && key.column === column)
  }
}

/** The text at a key, which may lie inside an object of the item: when.status. */
function at(item: string, key: string): string {
  return key.includes('.') ? `${item} #>> '{${key.replaceAll('.', ',')}}'` : `${item} ->> '${key}'`
}

export function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
