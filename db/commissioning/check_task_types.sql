-- What a form, its limits and the gates on it cannot be. An issue has a form too, and no gates.
-- Long: one check each.
create function commissioning.check_task_types(p_spec commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with task_type as (
      select e.path, e.item from unnest(p_spec) e where e.section = 'taskTypes'
    ), field as (
      select e.path as type_path, format('%s.%s[%s]', e.path, k.list, f.n - 1) as path, f.n, f.field
        from (values ('taskTypes', 'form'), ('issues', 'items')) k (section, list)
        join unnest(p_spec) e on e.section = k.section
       cross join lateral jsonb_array_elements(e.item -> k.list) with ordinality as f (field, n)
    )
    select f.path || '.options', case when f.field ->> 'type' = 'select' then 'a select needs options to choose from'
                                      else 'only a select has options' end
      from field f
     where (f.field ->> 'type' = 'select') <> (coalesce(f.field -> 'options', '[]') <> '[]')
    union all
    select f.path || '.lsl', 'the lower limit is above the upper limit'
      from field f where (f.field ->> 'lsl')::numeric > (f.field ->> 'usl')::numeric
    union all
    select f.path || '.' || k.key, 'only a number has a target, limits and a unit'
      from field f cross join lateral jsonb_object_keys(f.field) as k (key)
     where f.field ->> 'type' <> 'number' and k.key in ('target', 'lsl', 'usl', 'unit')
    union all
    select f.path || '.showWhen.field', format('the form has no field %s', to_json(f.field #>> '{showWhen,field}'))
      from field f
     where f.field ? 'showWhen'
       and not exists (select from field o
                        where o.type_path = f.type_path and o.n <> f.n
                          and o.field ->> 'title' = f.field #>> '{showWhen,field}')
    union all
    select f.path || '.showWhen.equals', format('is no answer that %s can have', to_json(o.field ->> 'title'))
      from field f
      join field o
        on o.type_path = f.type_path and o.n <> f.n and o.field ->> 'title' = f.field #>> '{showWhen,field}'
     where case o.field ->> 'type'
             when 'checkbox' then jsonb_typeof(f.field #> '{showWhen,equals}') <> 'boolean'
             when 'number' then jsonb_typeof(f.field #> '{showWhen,equals}') <> 'number'
             when 'select'
               then not coalesce(o.field -> 'options', '[]') @> jsonb_build_array(f.field #> '{showWhen,equals}')
             else jsonb_typeof(f.field #> '{showWhen,equals}') <> 'string' end
    union all
    select format('%s.gates[%s].fields[%s]', t.path, g.n - 1, n.n - 1),
           format('the form has no field %s', to_json(n.title))
      from task_type t
      cross join lateral jsonb_array_elements(t.item -> 'gates') with ordinality as g (gate, n)
      cross join lateral jsonb_array_elements_text(g.gate -> 'fields') with ordinality as n (title, n)
     where not exists (select from field f where f.type_path = t.path and f.field ->> 'title' = n.title)
    union all
    select format('%s.gates[%s].signature', t.path, g.n - 1), 'the form has no signature field to sign in'
      from task_type t
      cross join lateral jsonb_array_elements(t.item -> 'gates') with ordinality as g (gate, n)
     where (g.gate ->> 'signature')::boolean
       and not exists (select from field f where f.type_path = t.path and f.field ->> 'type' = 'signature')
    union all
    select t.path || '.minimumRank', 'is a rank of the skill, which is not named'
      from task_type t where t.item ? 'minimumRank' and not t.item ? 'skill';
  end;
comment on function commissioning.check_task_types is
  'Forms, limits, conditions and gates that contradict themselves.';
