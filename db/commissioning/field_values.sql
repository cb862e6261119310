-- Every value of every field of commissioning.fields, with its path in the file. One walk for all items: each round
-- goes one step down, into all elements where the step is a list. What it refers to is known by value_key in a space.
create function commissioning.field_values(p_entries commissioning.entry[])
  returns table (section text, key text, path text, field text, within text, marks text[], is_active boolean,
                 refers_to text, space text, value text, value_key text)
  language sql stable
  begin atomic
    with recursive walk as (
      select e.section, e.key, e.path, f.field, f.refers_to, f.marks, e.path as within, e.item as whole,
             string_to_array(f.field, '.') as steps, e.item as node
        from unnest(p_entries) e
        join commissioning.fields() f on f.section = e.section
       where f.only_when is null or e.item ->> split_part(f.only_when, '=', 1) = split_part(f.only_when, '=', 2)
      union all
      select w.section, w.key, w.path || '.' || next.step || next.position, w.field, w.refers_to, w.marks,
             case when next.position <> '' and cardinality(w.steps) > 1 and w.steps[2] like '%[]'
               then w.path || '.' || next.step || next.position else w.within end,
             w.whole, w.steps[2:], next.node
        from walk w
        cross join lateral (
          select rtrim(w.steps[1], '[]') as step, format('[%s]', e.n - 1) as position, e.node
            from jsonb_array_elements(case when w.steps[1] like '%[]' then w.node -> rtrim(w.steps[1], '[]') end)
              with ordinality as e (node, n)
          union all
          select w.steps[1], '', w.node -> w.steps[1] where w.steps[1] not like '%[]'
        ) next
       where w.steps <> '{}' and next.node is not null
    )
    select w.section, w.key, w.path, w.field, w.within, w.marks, coalesce((w.whole ->> 'isActive')::boolean, true),
           w.refers_to, s.space, w.node #>> '{}',
           -- A reason code is told apart by its kind and its label: one of the same kind is meant.
           case when cardinality(s.key) > 1 then (w.whole ->> s.key[1]) || '/' else '' end
             || case when s.any_case then lower(w.node #>> '{}') else w.node #>> '{}' end
      from walk w
      left join commissioning.sections() s on s.section = w.refers_to
     where w.steps = '{}';
  end;
comment on function commissioning.field_values is
  'Each reference and each element that must be different, of the items given, with its path.';
