// Generates how each section of the factory spec is read, written, found, removed and told to be in use, from what
// commissioning.sections(), lists() and fields() say and what the catalogue knows of their tables. Plain functions with
// plain statements: planned once a session, read by \sf, checked like those that are written by hand.
import type { Client } from 'pg'
import { type List, type Part, readModel, type Section, type SpecModel, snake } from './spec-model.ts'

export async function createSpecFunctions(admin: Client): Promise<string> {
  const model = await readModel(admin)
  const sections = model.sections.filter((section) => section.place !== null)
  const removed = sections.filter((section) => section.on_prune === 'remove')
  return [
    idOf(model),
    ...sections.flatMap((section) => [read(model, section), put(model, section)]),
    companyItems(sections),
    dispatch('put_item', 'p_section text, p_id bigint, p_item jsonb', 'void', sections, (section) => [
      `perform commissioning.${named('put', section)}(p_id, p_item);`,
    ]).concat(
      comment('put_item', 'Makes one item of a section as the spec says, or changes the row of an id to be so.'),
    ),
    dispatch('remove_item', 'p_section text, p_id bigint', 'void', removed, (section) => remove(model, section)).concat(
      comment('remove_item', 'Removes the row of an item. What still refers to it refuses by its foreign key.'),
    ),
    dispatch(
      'is_used',
      'p_section text, p_id bigint',
      'boolean',
      sections.filter((section) => users(model, section).length > 0),
      (section) => [...allVersions(model, section), `return ${users(model, section).join('\n        or ')};`],
    ).concat(comment('is_used', 'Whether something beyond the spec needs the row of an item: stock, orders, tasks …')),
  ].join('\n')
}

const comment = (name: string, text: string) => `comment on function commissioning.${name} is '${text}';`
const named = (verb: string, section: Section) =>
  `${verb}_${snake(section.section.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase()))}`
const ofCompany = (alias: string) => `${alias}.company_id = app.company_id()`

function dispatch(
  name: string,
  args: string,
  returns: string,
  sections: Section[],
  body: (section: Section) => string[],
): string {
  const usesIds = sections.some((section) => body(section).join().includes('v_ids'))
  return `create function commissioning.${name}(${args})
  returns ${returns}
  language plpgsql ${name === 'is_used' ? 'stable' : 'volatile'}
  set search_path = ''
as $$
${usesIds ? 'declare\n  v_ids bigint[] := array[p_id];\n' : ''}begin
  case p_section
${sections.map((section) => `    when '${section.section}' then\n      ${body(section).join('\n      ')}`).join('\n')}
${name === 'is_used' ? '    else return false;\n' : ''}  end case;
end;
$$;
`
}

// How a name finds its row: by the unique key of its table.
function idOf(model: SpecModel): string {
  const referred = model.sections.filter((one) => model.fields.some((field) => field.refers_to === one.section))
  const branch = (one: Section) => {
    const found = one.key.map((key, n) =>
      one.any_case ? `x.${snake(key)}_key = lower(p_key[${n + 1}])` : `x.${snake(key)} = p_key[${n + 1}]`,
    )
    if (model.isVersioned(one)) found.push('x.is_current')
    return `    when '${one.section}' then
      select x.id into v_id from ${one.relation} x
       where ${ofCompany('x')} and ${found.join(' and ')};`
  }
  return `create function commissioning.id_of(p_section text, variadic p_key text[])
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_id bigint;
begin
  if p_key[cardinality(p_key)] is null then
    return null;
  end if;
  case p_section
${referred.map(branch).join('\n')}
  end case;
  if v_id is null then
    -- The names were checked before; one that is gone since is refused rather than dropped.
    perform app.refuse_unknown(p_section, p_key[cardinality(p_key)]);
  end if;
  return v_id;
end;
$$;
${comment('id_of', 'The row of a name in a section; null for no name. Refuses with not_found.')}`
}

function read(model: SpecModel, section: Section): string {
  const joins: string[] = []
  const values = new Map<string, string[]>()
  const add = (key: string, value: string) => values.set(key, [...(values.get(key) ?? []), value])
  for (const part of model.parts(section)) {
    if (!part.references) add(part.key, `x.${part.column}`)
    else {
      const target = model.section(part.references.refers_to)
      const alias = `r${joins.length + 1}`
      const shown = model.divides(section, target) ? ` and ${target.shown!.replaceAll('x.', `${alias}.`)}` : ''
      const on = `${alias}.company_id = x.company_id and ${alias}.id = x.${part.column}`
      joins.push(`\n      ${shown ? '' : 'left '}join ${target.relation} ${alias} on ${on}${shown}`)
      add(part.key, `${alias}.${snake(target.key.at(-1)!)}`)
    }
  }
  for (const list of model.listsOf(section)) add(list.list, elements(model, list))
  const item = [...values]
    .map(([key, value]) => `'${key}', ${value.length > 1 ? `coalesce(${value.join(', ')})` : value[0]}`)
    .join(',\n             ')
  const name = named('read', section)
  return `create function commissioning.${name}()
  returns table (id bigint, item jsonb)
  language sql stable
  begin atomic
    select x.${model.idColumn(section)}, jsonb_build_object(
             ${item})
      from ${section.relation} x${joins.join('')}
     where ${ofCompany('x')}${section.shown ? ` and ${section.shown}` : ''};
  end;
${comment(name, `Section ${section.section} as the company has it: each row as a spec item.`)}`
}

function elements(model: SpecModel, list: List): string {
  const parts = model.elementParts(list)
  const refers = parts.find((part) => part.references)
  const target = refers && model.section(refers.references!.refers_to)
  const value = (part: Part) => (part === refers ? `r.${snake(target!.key.at(-1)!)}` : `l.${part.column}`)
  const element =
    parts[0]!.key === ''
      ? value(parts[0]!)
      : `jsonb_build_object(${parts.map((part) => `'${part.key}', ${value(part)}`).join(', ')})`
  const order = list.ordered_by ? ` order by l.${list.ordered_by}${refers ? `, l.${refers.column}` : ''}` : ''
  const join = refers
    ? `\n                left join ${target!.relation} r on r.company_id = l.company_id and r.id = l.${refers.column}`
    : ''
  const active = refers?.references!.marks.includes('active') ? ' and r.is_active' : ''
  return `(select coalesce(jsonb_agg(${element}${order}), '[]')
                from ${list.relation} l${join}
               where l.company_id = x.company_id and l.${list.owner} = x.id${active})`
}

// The row as it is, with what the item says, is made or changed: by the area's writer where it has a rule of its own.
function put(model: SpecModel, section: Section): string {
  const parts = model.parts(section)
  const lists = model.listsOf(section)
  const byId = ` and x.${model.idColumn(section)} = p_id`
  const set = parts.map((part) => `v_row.${part.column} := ${part.write};`)
  const flag = model.flag(section)
  if (flag) set.push(`v_row.${flag.column} := ${flag.value};`)
  if (model.isVersioned(section)) set.push('v_row.version := coalesce(v_row.version, 0) + 1;')
  const name = named('put', section)
  return `create function commissioning.${name}(p_id bigint, p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_row ${section.relation};
begin
  select x.* into v_row from ${section.relation} x where ${ofCompany('x')}${byId};
  ${set.join('\n  ')}
  ${section.writer ? `perform ${section.writer}(v_row${lists.length > 0 ? ', p_item' : ''});` : write(model, section, byId)}
${section.writer ? '' : lists.map((list) => writeList(model, list)).join('\n')}end;
$$;
${comment(name, `Makes a row of section ${section.section}, or changes the one of an id, as a spec item says.`)}`
}

function write(model: SpecModel, section: Section, byId: string): string {
  const has = (column: string) => column in model.columns[section.relation]!
  const parts = model.parts(section)
  const made = [
    ['company_id', 'app.company_id()'],
    ...(has('external_id') ? [['external_id', 'app.new_id()']] : []),
    ...['created_at', 'updated_at'].filter(has).map((column) => [column, 'app.now()']),
    ...[...parts.map((part) => part.column), ...model.extraColumns(section)].map((column) => [
      column,
      `v_row.${column}`,
    ]),
  ]
  const insert = `insert into ${section.relation} (${made.map(([column]) => column).join(', ')})
    values (${made.map(([, value]) => value).join(', ')})
    returning ${model.idColumn(section)} into v_row.${model.idColumn(section)};`
  if (model.isVersioned(section)) {
    return `-- A change is a new version; what was made with the present one keeps it.
  update ${section.relation} x set is_current = false where ${ofCompany('x')}${byId};
  ${insert.replaceAll('\n    ', '\n  ')}`
  }
  const changed = parts
    .filter((part) => !section.key.includes(part.key))
    .map((part) => `${part.column} = v_row.${part.column}`)
  if (has('updated_at')) changed.push('updated_at = app.now()')
  const update = `update ${section.relation} x set ${changed.join(', ')}\n     where ${ofCompany('x')}${byId};`
  const isSaid = parts.some((part) => !section.key.includes(part.key))
  if (section.on_prune === null) {
    return `if v_row.company_id is null then
    perform app.refuse_unknown('${section.section}', ${section.key.length > 0 ? `p_item ->> '${section.key[0]}'` : 'null'});
  end if;${isSaid ? `\n  ${update}` : ''}`
  }
  return `if v_row.company_id is null then
    ${insert}${isSaid ? `\n  else\n    ${update}` : ''}
  end if;`
}

function writeList(model: SpecModel, list: List): string {
  const parts = model.elementParts(list)
  const from = `jsonb_array_elements(p_item -> '${list.list}')`
  if (list.writer)
    return `  perform ${list.writer}(v_row.id, array(select ${parts[0]!.write} from ${from} as e (element)));\n`
  const columns = [...(list.ordered_by ? [list.ordered_by] : []), ...parts.map((part) => part.column)]
  const values = [
    ...(list.ordered_by ? [`e.n as ${list.ordered_by}`] : []),
    ...parts.map((part) => `${part.write} as ${part.column}`),
  ]
  const key = model.keys[list.relation]!.filter((column) => columns.includes(column))
  const rest = columns.filter((column) => !key.includes(column))
  const row = (alias: string) => `(${rest.map((column) => `${alias}.${column}`).join(', ')})`
  return `  with wanted as (
    select ${values.join(', ')}
      from ${from} with ordinality as e (element, n)
  ), gone as (
    delete from ${list.relation} l
     where ${ofCompany('l')} and l.${list.owner} = v_row.id
       and not exists (select from wanted w where ${key.map((column) => `w.${column} = l.${column}`).join(' and ')})
  )
  insert into ${list.relation} as l (company_id, ${list.owner}, ${columns.join(', ')})
  select app.company_id(), v_row.id, ${columns.map((column) => `w.${column}`).join(', ')} from wanted w
  on conflict ${
    rest.length === 0
      ? 'do nothing'
      : `(${model.keys[list.relation]!.join(', ')}) do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}
    where ${row('l')} is distinct from ${row('excluded')}`
  };
`
}

function companyItems(sections: Section[]): string {
  const one = (section: Section) =>
    `select '${section.section}', x.id, x.item from commissioning.${named('read', section)}() x`
  return `create function commissioning.company_items()
  returns table (section text, id bigint, item jsonb)
  language sql stable
  begin atomic
    ${sections.map(one).join('\n    union all\n    ')};
  end;
${comment('company_items', 'The company as the items of a factory spec, each with the id of its row.')}`
}

function allVersions(model: SpecModel, section: Section): string[] {
  if (!model.isVersioned(section)) return []
  const same = section.key.map((key) => `v.${snake(key)} = x.${snake(key)}`).join(' and ')
  return [
    `v_ids := array(select v.id from ${section.relation} x join ${section.relation} v on v.company_id = x.company_id and ${same}
                      where ${ofCompany('x')} and x.id = p_id);`,
  ]
}

function remove(model: SpecModel, section: Section): string[] {
  const lists = model.listsOf(section).filter((list) => model.holds(list.relation, list.owner))
  return [
    ...allVersions(model, section),
    ...lists.map((list) => `delete from ${list.relation} l where ${ofCompany('l')} and l.${list.owner} = any (v_ids);`),
    `delete from ${section.relation} x where ${ofCompany('x')} and x.id = any (v_ids);`,
  ]
}

// What is removed must not be pointed to: by what the spec does not describe, nor by what an export does not show.
function users(model: SpecModel, section: Section): string[] {
  const pointing = (relation: string, column: string, more = '') =>
    `exists (select from ${relation} u${more ? ` ${more}` : ''} where ${ofCompany('u')} and u.${column} = any (v_ids)`
  if (section.on_prune === 'deactivate') {
    return model.foreignKeys
      .filter((key) => key.to === section.relation && key.relation === section.held_by)
      .map((key) => `${pointing(key.relation, key.column)})`)
  }
  if (section.on_prune !== 'remove') return []
  const described = model.referencesTo(section)
  const unknown = model.foreignKeys
    .filter(
      (key) =>
        key.to === section.relation &&
        !model.lists.some(
          (list) => list.section === section.section && list.relation === key.relation && list.owner === key.column,
        ),
    )
    .filter((key) => !described.some((one) => one.relation === key.relation && one.column === key.column))
    .map((key) => `${pointing(key.relation, key.column)})`)
  const hidden = described.flatMap((one) => [
    ...(one.of.shown
      ? [
          one.list
            ? `${pointing(one.relation, one.column, `join ${one.of.relation} x on x.company_id = u.company_id and x.id = u.${one.list.owner}`)} and not (${one.of.shown}))`
            : `${pointing(`${one.relation}`, one.column)} and not (${one.of.shown.replaceAll('x.', 'u.')}))`,
        ]
      : []),
    ...(one.field.marks.includes('active')
      ? [
          `${pointing(one.relation, one.column, `join ${section.relation} x on x.company_id = u.company_id and x.id = u.${one.column}`)} and not x.is_active)`,
        ]
      : []),
  ])
  return [...unknown, ...hidden]
}
