// How a row of a section of the factory spec is written where the area has no writer of its own (db/spec-functions.ts).
import { type List, type Section, type SpecModel, snake } from './model.ts'

/** Makes v_row or, when it was found, changes it; afterwards v_row has the id. */
export function writeRow(model: SpecModel, section: Section): string[] {
  const { relation } = section
  const id = model.idColumn(section)
  const has = (column: string) => column in model.columns[relation]!
  const said = model.parts(section).filter((part) => !section.key.includes(part.key))
  const made: [string, string][] = [
    ['company_id', 'app.company_id()'],
    ...(has('external_id') ? [['external_id', 'app.new_id()'] as [string, string]] : []),
    ...['created_at', 'updated_at'].filter(has).map((column): [string, string] => [column, 'app.now()']),
    ...[...model.parts(section), ...model.ownColumns(section)].map(({ column }): [string, string] => [
      column,
      `v_row.${column}`,
    ]),
  ]
  const insert = [
    `insert into ${relation}`,
    `  (${made.map(([column]) => column).join(', ')})`,
    `values`,
    `  (${made.map(([, value]) => value).join(', ')})`,
    `returning ${id} into v_row.${id};`,
  ]
  const set = [
    ...said.map(({ column }) => `${column} = v_row.${column}`),
    ...(has('updated_at') ? ['updated_at = app.now()'] : []),
  ]
  const update =
    said.length === 0
      ? [] // its key is all that it says
      : [
          `update ${relation} x set`,
          ...set.map((one, n) => `  ${one}${n < set.length - 1 ? ',' : ''}`),
          `where x.company_id = app.company_id() and x.${id} = p_id;`,
        ]
  if (model.isVersioned(section)) {
    return [
      '-- A change is a new version; what was made with the present one keeps that.',
      `update ${relation} x set is_current = false where x.company_id = app.company_id() and x.id = p_id;`,
      ...insert,
    ]
  }
  if (section.on_prune === null) {
    const name = section.key[0] ? `p_item ->> '${section.key[0]}'` : 'null'
    return [
      'if v_row.company_id is null then',
      `  perform app.refuse_unknown('${section.section}', ${name});`,
      'end if;',
      ...update,
    ]
  }
  return [
    'if v_row.company_id is null then',
    ...insert.map(indented),
    ...(update.length > 0 ? ['else', ...update.map(indented)] : []),
    'end if;',
  ]
}

/** What was changed since the company was compared stays: a machine's default may have gone to another one. */
export function deactivate(model: SpecModel, section: Section): string[] {
  const { relation, writer } = section
  const same = 'x.company_id = app.company_id() and x.id = p_id'
  if (!writer) {
    const touched = 'updated_at' in model.columns[relation]! ? ', updated_at = app.now()' : ''
    return [`update ${relation} x set is_active = false${touched} where ${same};`]
  }
  return [
    `declare v_row ${relation};`,
    'begin',
    `  select x.* into v_row from ${relation} x where ${same};`,
    '  v_row.is_active := false;',
    `  perform ${writer}(v_row${model.listsOf(section).length > 0 ? ", '{}'" : ''});`,
    'end;',
  ]
}

/** Replaces a list of the row p_id by what the item has there, by the area's writer where it has a rule of its own. */
export function writeRowList(model: SpecModel, list: List): string[] {
  const parts = model.elementParts(list)
  const from = `from jsonb_array_elements(p_item -> '${list.list}') with ordinality as e (element, n)`
  if (list.writer) {
    const untold = hiddenLinks(model, list)
    const kept = untold ? ['  union', `  select l.${parts[0]!.column} ${untold('v_row.id')}`] : []
    return [
      `if p_item -> '${list.list}' is not null then`,
      `  perform ${list.writer}(v_row.id, array(`,
      `    select ${parts[0]!.write}`,
      `      ${from}`,
      ...kept.map(indented),
      '  ));',
      'end if;',
    ]
  }
  return [`perform commissioning.${setter(list)}(v_row.id, p_item);`]
}

/** What a list of the row has and an export does not tell, such as members who have left: no spec can mean to drop it. */
function hiddenLinks(model: SpecModel, list: List): ((id: string) => string) | undefined {
  const reference = model.elementParts(list).find((part) => part.references)
  const told = model.isTold(reference, 'r')
  if (!told) return undefined
  const { relation } = model.section(reference!.references!.refers_to)
  return (id) =>
    `from ${list.relation} l join ${relation} r on r.company_id = l.company_id and r.id = l.${reference!.column} ` +
    `where l.company_id = app.company_id() and l.${list.owner} = ${id} and not (${told})`
}

export function setter(list: List): string {
  return `set_${snake(list.section)}_${snake(list.list)}`
}

/** Makes a list be as p_item says and tells v_changed; what stays is not written anew, nor locked out of order. */
export function replaceList(model: SpecModel, list: List): string[] {
  const has = (column: string) => column in model.columns[list.relation]!
  const parts = model.elementParts(list)
  const wanted = [
    ...(list.ordered_by ? [{ column: list.ordered_by, write: 'e.n' }] : []),
    ...parts.map(({ column, write }) => ({ column, write })),
    ...['checked_at'].filter(has).map((column) => ({ column, write: 'app.now()' })),
  ]
  const key = model.keys[list.relation]!.filter((column) => wanted.some((one) => one.column === column))
  const untold = hiddenLinks(model, list)
  const reference = parts.find((part) => part.references)?.column
  const spared = untold ? [`       and l.${reference} not in (select l.${reference} ${untold('p_id')})`] : []
  const rest = wanted.map(({ column }) => column).filter((column) => ![...key, 'checked_at'].includes(column))
  const same = key.map((column) => `w.${column} is not distinct from l.${column}`)
  const row = (alias: string) => `row(${rest.map((column) => `${alias}.${column}`).join(', ')})`
  const onConflict =
    rest.length === 0
      ? ['  on conflict do nothing']
      : [
          `  on conflict (company_id, ${[list.owner, ...key].join(', ')}) do update`,
          `    set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`,
          `    where ${row('l')} is distinct from ${row('excluded')}`,
        ]
  const columns = `(company_id, ${list.owner}, ${wanted.map(({ column }) => column).join(', ')})`
  return [
    `if p_item -> '${list.list}' is null then`,
    '  return false;',
    'end if;',
    `if not exists (select from ${list.relation} l where l.company_id = app.company_id() and l.${list.owner} = p_id) then`,
    `  if p_item -> '${list.list}' = '[]' then`,
    '    return false;',
    '  end if;',
    `  insert into ${list.relation} ${columns}`,
    `  select app.company_id(), p_id, ${wanted.map(({ write }) => write).join(', ')}`,
    `    from jsonb_array_elements(p_item -> '${list.list}') with ordinality as e (element, n);`,
    '  return true;',
    'else',
    '  with wanted as (',
    `    select ${wanted.map(({ column, write }) => `${write} as ${column}`).join(', ')}`,
    `      from jsonb_array_elements(p_item -> '${list.list}') with ordinality as e (element, n)`,
    '  ), gone as (',
    `    delete from ${list.relation} l`,
    `     where l.company_id = app.company_id() and l.${list.owner} = p_id`,
    `       and not exists (select from wanted w where ${same.join(' and ')})`,
    ...spared,
    '    returning 1',
    '  ), there as (',
    `    insert into ${list.relation} as l ${columns}`,
    `    select app.company_id(), p_id, ${wanted.map(({ column }) => `w.${column}`).join(', ')} from wanted w`,
    `     order by ${key.map((column) => `w.${column}`).join(', ')}`,
    ...onConflict.map(indented),
    '    returning 1',
    '  )',
    '  select exists (select from gone) or exists (select from there) into v_changed;',
    'end if;',
    'return v_changed;',
  ]
}

const indented = (line: string) => `  ${line}`
