-- Every value of every field of commissioning.fields, with its path in the file. One walk for all items: each round
-- goes one step down, into all elements where the step is a list, and carries on what the next step is about and no
-- more. What it refers to is known by value_key in a space. p_only_own: only fields that refer to their own section.
create function commissioning.field_values(p_entries commissioning.entry[], p_only_own boolean default false)
  returns table (section text, key text, path text, field text, within text, marks text[], is_active boolean,
                 refers_to text, space text, value text, value_key text)
  language sql stable
  begin atomic
    with recursive field as materialized (
      -- A reason code is told apart by its kind and its label: one of the same kind is meant.
      select f.section, f.field, f.refers_to, f.only_when, f.marks, string_to_array(f.field, '.') as steps,
             rtrim(split_part(f.field, '.', 1), '[]{}') as first, s.space, s.any_case,
             case when cardinality(s.key) > 1 then s.key[1] end as within_key
        from commissioning.fields() f
        left join commissioning.sections() s on s.section = f.refers_to
       where not p_only_own or f.refers_to = f.section
    ), walk as (
      select e.section, e.key, e.path, f.field, e.path as within, f.marks, f.refers_to, f.space, f.any_case,
             coalesce((e.item ->> 'isActive')::boolean, true) as is_active,
             coalesce(e.item ->> f.within_key || E'\n', '') as key_before, f.steps, e.item -> f.first as node
        from unnest(p_entries) e
        join field f on f.section = e.section
       where e.item ? f.first
         and (f.only_when is null
              or e.item ->> split_part(f.only_when, '=', 1) = split_part(f.only_when, '=', 2))
      union all
      select w.section, w.key, w.path || '.' || rtrim(w.steps[1], '[]{}') || next.position, w.field,
             case when next.position <> '' and cardinality(w.steps) > 1 and w.steps[2] like '%[]'
               then w.path || '.' || rtrim(w.steps[1], '[]{}') || next.position else w.within end,
             w.marks, w.refers_to, w.space, w.any_case, w.is_active, w.key_before, w.steps[2:],
             case when cardinality(w.steps) = 1 then next.node else next.node -> rtrim(w.steps[2], '[]{}') end
        from walk w
        cross join lateral (
          select format('[%s]', e.n - 1) as position, e.node
            from jsonb_array_elements(case when w.steps[1] like '%[]' then w.node end) with ordinality as e (node, n)
          union all
          select '.' || e.key, e.value from jsonb_each(case when w.steps[1] like '%{}' then w.node end) e
          union all
          select '', w.node where right(w.steps[1], 2) not in ('[]', '{}')
        ) next
       where w.steps <> '{}' and (cardinality(w.steps) = 1 or next.node ? rtrim(w.steps[2], '[]{}'))
    )
    select w.section, w.key, w.path, w.field, w.within, w.marks, w.is_active, w.refers_to, w.space, w.node #>> '{}',
           w.key_before || case when w.any_case then lower(w.node #>> '{}') else w.node #>> '{}' end
      from walk w
     where w.steps = '{}';
  end;
comment on function commissioning.field_values is
  'Each reference and each element that must be different, of the items given, with its path.';
