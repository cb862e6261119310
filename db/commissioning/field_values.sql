-- Every value of every field of commissioning.fields, with its path in the file. One walk for all items: each round
-- goes one step down, into all elements where the step is a list.
create function commissioning.field_values(p_entries commissioning.entry[])
  returns table (section text, key text, path text, field text, within text, refers_to text, is_distinct boolean, is_active boolean, value text)
  language sql stable
  begin atomic
    with recursive walk as (
      select e.section, e.key, e.path, f.field, e.path as within, f.refers_to, f.is_distinct, e.item as whole,
             string_to_array(f.field, '.') as steps, e.item as node
        from unnest(p_entries) e
        join commissioning.fields() f on f.section = e.section
      union all
      select w.section, w.key, w.path || '.' || next.step || next.position, w.field,
             case when next.position <> '' and cardinality(w.steps) > 1 and w.steps[2] like '%[]' then w.path || '.' || next.step || next.position else w.within end,
             w.refers_to, w.is_distinct, w.whole, w.steps[2:], next.node
        from walk w
        cross join lateral (
          select rtrim(w.steps[1], '[]') as step, format('[%s]', e.n - 1) as position, e.node
            from jsonb_array_elements(case when w.steps[1] like '%[]' then w.node -> rtrim(w.steps[1], '[]') end) with ordinality as e (node, n)
          union all
          select w.steps[1], '', w.node -> w.steps[1] where w.steps[1] not like '%[]'
        ) next
       where w.steps <> '{}' and next.node is not null
    )
    select w.section, w.key, w.path, w.field, w.within,
           case w.refers_to
             when 'owners' then case w.whole ->> 'ownership' when 'client' then 'clients' when 'personnel' then 'people' when 'customer_consigned' then 'customers' end
             when 'subjects' then commissioning.subject_section(w.whole ->> 'subject')
             else w.refers_to end,
           w.is_distinct, coalesce((w.whole ->> 'isActive')::boolean, true),
           case when w.refers_to = 'reasonCodes' then (w.whole ->> 'kind') || '/' else '' end || (w.node #>> '{}')
      from walk w
     where w.steps = '{}';
  end;
comment on function commissioning.field_values is
  'Each reference and each element that must be different, of the items given, with its path.';
