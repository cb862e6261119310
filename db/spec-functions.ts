// Generates how each section of the factory spec is read, written, found, removed and told to be in use, from what
// commissioning.sections(), lists() and fields() say and what the catalogue knows of their tables. Plain functions with
// plain statements: planned once a session, read by \sf, checked like those that are written by hand.
import type { Client } from 'pg'
import { type List, type Part, readModel, type Section, type SpecModel, snake } from './spec-functions/model.ts'
import { users } from './spec-functions/users.ts'
import { deactivate, replaceList, setter, writeRow, writeRowList } from './spec-functions/write.ts'

export async function createSpecFunctions(admin: Client): Promise<string> {
  const model = await readModel(admin)
  const sections = model.sections.filter((section) => section.place !== null)
  const removed = sections.filter((section) => section.on_prune === 'remove' || section.on_prune === 'retire')
  const used = sections.filter((section) => users(model, section).length > 0)
  return [
    findById(model),
    ...model.lists.filter((list) => list.writer === null).map((list) => set(model, list)),
    ...sections.flatMap((section) => [read(model, section), put(model, section)]),
    readAll(sections),
    bySection({
      signature: 'put_item(p_section text, p_id bigint, p_item jsonb) returns void language plpgsql volatile',
      sections,
      body: (section) => [`perform commissioning.${named('put', section)}(p_id, p_item);`],
      comment: 'Makes one item of a section as the spec says, or changes the row of an id to be so.',
    }),
    bySection({
      signature: 'remove_item(p_section text, p_id bigint) returns void language plpgsql volatile',
      declare: ['v_ids bigint[] := array[p_id];'],
      sections: removed,
      body: (section) => remove(model, section),
      comment: 'Removes the row of an item. What still refers to it refuses by its foreign key.',
    }),
    bySection({
      signature: 'deactivate_item(p_section text, p_id bigint) returns void language plpgsql volatile',
      sections: sections.filter(({ on_prune }) => on_prune === 'deactivate' || on_prune === 'retire'),
      body: (section) => deactivate(model, section),
      comment: 'Puts the row of an item out of use, and leaves the rest of it as it is by then.',
    }),
    bySection({
      signature: 'vacate(p_section text, p_id bigint) returns void language plpgsql volatile',
      sections: sections.filter(({ vacated, vacater }) => (vacated ?? vacater) !== null),
      body: ({ relation, vacated, vacater }) => [
        vacater
          ? `perform ${vacater}(p_id);`
          : `update ${relation} x set ${vacated} where x.company_id = app.company_id() and x.id = p_id;`,
      ],
      otherwise: 'null;',
      comment: 'Makes the row of an item give up what no two may have, before it is written anew.',
    }),
    bySection({
      signature:
        "is_used(p_section text, p_id bigint, p_gone text[] default '{}') returns boolean language plpgsql stable",
      declare: ['v_ids bigint[] := array[p_id];'],
      sections: used,
      body: (section) => [
        ...allVersions(model, section),
        `return ${users(model, section)
          .map(({ exists }) => exists)
          .join('\n        or ')};`,
      ],
      otherwise: 'return false;',
      comment:
        'Whether something beyond the spec needs the row of an item: stock, orders, tasks …, or an earlier version of ' +
        'what does not go itself (p_gone: section and key).',
    }),
    bySection({
      signature:
        "used_by(p_section text, p_id bigint, p_gone text[] default '{}') returns text[] language plpgsql stable",
      declare: ['v_ids bigint[] := array[p_id];'],
      sections: used,
      body: (section) => {
        const told = users(model, section).map((user) => user.told)
        return [...allVersions(model, section), `return array_remove(array[${told.join(',\n        ')}], null);`]
      },
      otherwise: "return '{}';",
      comment: 'What is_used asks, in words: 2 tasks (Drill, Mill), 1 work order (WO-7).',
    }),
  ].join('\n')
}

interface BySection {
  signature: string
  declare?: string[]
  sections: Section[]
  body: (section: Section) => string[]
  otherwise?: string
  after?: string[]
  comment: string
}

function bySection({ signature, declare = [], sections, body, otherwise, after = [], comment }: BySection): string {
  return createFunction(
    signature,
    declare,
    [
      'case p_section',
      ...sections.map((one) => `  when '${one.section}' then\n      ${body(one).join('\n      ')}`),
      ...(otherwise ? [`  else ${otherwise}`] : []),
      'end case;',
      ...after,
    ],
    comment,
  )
}

function createFunction(signature: string, declare: string[], body: string[], comment: string): string {
  return `create function commissioning.${signature} set search_path = ''
as $$
${declare.length > 0 ? `declare\n  ${declare.join('\n  ')}\n` : ''}begin
  ${body.join('\n  ')}
end;
$$;
comment on function commissioning.${signature.split('(')[0]} is '${comment}';`
}

function named(verb: string, section: Section): string {
  return `${verb}_${snake(section.section.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase()))}`
}

// By the unique key of the table, which every reference by name goes through.
function findById(model: SpecModel): string {
  const name = 'p_key[cardinality(p_key)]'
  return bySection({
    signature: 'id_of(p_section text, variadic p_key text[]) returns bigint language plpgsql stable',
    declare: ['v_id bigint;'],
    sections: model.sections.filter((one) => model.fields.some((field) => field.refers_to === one.section)),
    body: (one) => {
      const key = one.key.map((key, n) => {
        const part = model.parts(one).find((part) => part.key === key)!
        const value = `p_key[${n + 1}]`
        if (part.references) return `x.${part.column} = commissioning.id_of('${part.references.refers_to}', ${value})`
        return one.any_case ? `x.${part.column}_key = lower(${value})` : `x.${part.column} = ${value}`
      })
      if (model.isVersioned(one)) key.push('x.is_current')
      else if (one.place === null && one.shown) key.push(one.shown)
      // Of several that an archived one is among, the others are meant.
      const first = one.place === null ? ' order by x.is_active desc limit 1' : ''
      return [
        `select x.id into v_id from ${one.relation} x`,
        ` where x.company_id = app.company_id() and ${key.join(' and ')}${first};`,
      ]
    },
    // The names were checked before; one that is gone since is refused rather than dropped.
    after: [
      `if v_id is null and ${name} is not null then`,
      `  perform app.refuse_unknown(p_section, ${name});`,
      'end if;',
      'return v_id;',
    ],
    comment: 'The row of a name in a section; null for no name. Refuses with not_found.',
  })
}

// An item is made from a row by one walk over it, and a list for all items at once: functions that build JSON part by
// part walk over each part again in whatever takes it in.
function read(model: SpecModel, section: Section): string {
  const joins: string[] = []
  const values = new Map<string, string[]>()
  const add = (key: string, value: string) => values.set(key, [...(values.get(key) ?? []), value])
  for (const part of model.parts(section)) {
    if (part.references) {
      const target = model.section(part.references.refers_to)
      const alias = `r${joins.length + 1}`
      const shown = model.divides(section, target) ? ` and ${target.shown!.replaceAll('x.', `${alias}.`)}` : ''
      const on = `${alias}.company_id = x.company_id and ${alias}.id = x.${part.column}`
      joins.push(`${shown ? '' : 'left '}join ${target.relation} ${alias} on ${on}${shown}`)
      add(part.key, model.nameOf(target, alias))
    } else add(part.key, model.shown(section.relation, part, 'x'))
  }
  for (const [n, list] of model.listsOf(section).entries()) {
    joins.push(`left join ${elements(model, list)} l${n + 1} on l${n + 1}.owner = x.${model.idColumn(section)}`)
    add(list.list, `coalesce(l${n + 1}.elements, '{}')`)
  }
  const item = columns(
    [...values].map(([key, value]) => [key, value.length > 1 ? `coalesce(${value.join(', ')})` : value[0]!]),
  )
  const name = named('read', section)
  return `create function commissioning.${name}() returns table (id bigint, item jsonb) language sql stable
  begin atomic
    select x.${model.idColumn(section)}, (select to_jsonb(i) from (
             select ${item.join(',\n                    ')}) i)
      from ${[`${section.relation} x`, ...joins].join('\n      ')}
     where x.company_id = app.company_id()${section.shown ? ` and ${section.shown}` : ''};
  end;
comment on function commissioning.${name} is 'Section ${section.section} as the company has it: each row as an item.';`
}

/** What an item is selected from; keys with a dot lie inside an object. */
function columns(entries: [string, string][]): string[] {
  const outer = Map.groupBy(entries, ([key]) => key.split('.')[0]!)
  return [...outer].map(([key, within]) => {
    const inside = within.filter(([whole]) => whole !== key)
    if (inside.length === 0) return `${within[0]![1]} as "${key}"`
    const parts = inside.map(([whole, value]): [string, string] => [whole.slice(key.length + 1), value])
    return `(select to_jsonb(o) from (select ${columns(parts).join(', ')}) o) as "${key}"`
  })
}

/** The list of every item that has one, by its owner. */
function elements(model: SpecModel, list: List): string {
  const parts = model.elementParts(list)
  const reference = parts.find((part) => part.references)
  const target = reference && model.section(reference.references!.refers_to)
  const value = (part: Part) =>
    part === reference ? model.nameOf(target!, 'r') : model.shown(list.relation, part, 'l')
  const isPlain = parts[0]!.key === ''
  const element = isPlain ? value(parts[0]!) : 'e'
  const order = [list.ordered_by, reference?.column].filter(Boolean).map((column) => `l.${column}`)
  const joins = [
    reference && `left join ${target!.relation} r on r.company_id = l.company_id and r.id = l.${reference.column}`,
    !isPlain && `cross join lateral (select ${parts.map((part) => `${value(part)} as "${part.key}"`).join(', ')}) e`,
  ].filter((join) => join)
  const told = model.isTold(reference, 'r')
  return `(
          select l.${list.owner} as owner, array_agg(${element}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}) as elements
            from ${[`${list.relation} l`, ...joins].join('\n            ')}
           where l.company_id = app.company_id()${told ? ` and ${told}` : ''}
           group by l.${list.owner})`
}

function readAll(sections: Section[]): string {
  const selects = sections.map(
    (one) => `select '${one.section}', x.id, x.item from commissioning.${named('read', one)}() x`,
  )
  return `create function commissioning.company_items()
  returns table (section text, id bigint, item jsonb) language sql stable
  begin atomic
    ${selects.join('\n    union all\n    ')};
  end;
comment on function commissioning.company_items is 'The company as items of a spec, each with the id of its row.';`
}

// The row as it is, with what the item says, is made or changed: by the area's writer where it has a rule of its own.
function put(model: SpecModel, section: Section): string {
  const { relation, writer } = section
  const lists = model.listsOf(section)
  const id = model.idColumn(section)
  return createFunction(
    `${named('put', section)}(p_id bigint, p_item jsonb) returns void language plpgsql volatile`,
    [`v_row ${relation};`],
    [
      `select x.* into v_row from ${relation} x where x.company_id = app.company_id() and x.${id} = p_id;`,
      ...model.parts(section).map((part) => `v_row.${part.column} := ${part.write};`),
      ...model.ownColumns(section).map((own) => `v_row.${own.column} := ${own.value};`),
      ...(writer ? [`perform ${writer}(v_row${lists.length > 0 ? ', p_item' : ''});`] : writeRow(model, section)),
      ...(writer ? [] : lists.flatMap((list) => writeRowList(model, list))),
    ],
    `Makes a row of section ${section.section}, or changes the one of an id, as a spec item says.`,
  )
}

function set(model: SpecModel, list: List): string {
  return createFunction(
    `${setter(list)}(p_id bigint, p_item jsonb) returns boolean language plpgsql volatile`,
    ['v_changed boolean := false;'],
    replaceList(model, list),
    `Replaces ${list.list} of a row of section ${list.section}; absent leaves them. Answers whether anything changed.`,
  )
}

function allVersions(model: SpecModel, section: Section): string[] {
  if (!model.isVersioned(section)) return []
  const same = section.key.map((key) => `v.${snake(key)} = x.${snake(key)}`).join(' and ')
  return [
    `v_ids := array(select v.id from ${section.relation} x`,
    `                join ${section.relation} v on v.company_id = x.company_id and ${same}`,
    `               where x.company_id = app.company_id() and x.id = p_id);`,
  ]
}

function remove(model: SpecModel, section: Section): string[] {
  if (section.remover) return [`perform ${section.remover}(p_id);`]
  const lists = model.listsOf(section).filter((list) => model.holds(list.relation, list.owner))
  const rows = 'where x.company_id = app.company_id() and'
  return [
    ...allVersions(model, section),
    ...leftBehind(model, section).map(
      ({ relation, column, owner }) =>
        `delete from ${relation} x using people.people p ${rows} x.${column} = any (v_ids)
        and p.company_id = x.company_id and p.id = x.${owner} and not p.is_active;`,
    ),
    ...lists.map((list) => `delete from ${list.relation} x ${rows} x.${list.owner} = any (v_ids);`),
    `delete from ${section.relation} x ${rows} x.id = any (v_ids);`,
  ]
}

/** What people who have left still have keeps nothing from being removed: it goes along. */
function leftBehind(model: SpecModel, section: Section): { relation: string; column: string; owner: string }[] {
  return model
    .referencesTo(section)
    .filter(({ of, list }) => of.section === 'people' && list)
    .map(({ relation, column, list }) => ({ relation, column, owner: list!.owner }))
}
