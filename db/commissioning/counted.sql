create function commissioning.counted(p_kind text, p_names text[])
  returns text
  language sql immutable parallel safe
  begin atomic
    select case
             when cardinality(p_names) = 0 then null
             when n.names = '{}' then format('%s: %s', p_kind, n.how_many)
             when cardinality(p_names) > cardinality(n.names)
               then format('%s: %s and %s more', p_kind, array_to_string(n.names, ', '),
                           case when cardinality(p_names) > 1000 then 'a thousand'
                             else (cardinality(p_names) - cardinality(n.names))::text end)
             else format('%s: %s', p_kind, array_to_string(n.names, ', ')) end
      from (select array(select s.name from unnest(p_names) as s (name) where s.name is not null
                          order by s.name collate app.alphabet limit 3) as names,
                   case when cardinality(p_names) > 1000 then 'more than 1000'
                     else cardinality(p_names)::text end as how_many) n;
  end;
comment on function commissioning.counted is
  'What there is of a kind, by the names of the first: tasks: Drill, Mill, Turn and 2 more; null for nothing. A name '
  'that the caller may not see is null, and counted.';
