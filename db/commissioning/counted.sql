create function commissioning.counted(p_kind text, p_names text[])
  returns text
  language sql immutable parallel safe
  begin atomic
    select case
             when cardinality(p_names) = 0 then null
             when cardinality(array_remove(p_names, null)) = 0 then format('%s: %s', p_kind, cardinality(p_names))
             else format('%s: %s', p_kind, array_to_string(array(
                    select n.name from unnest(p_names) as n (name) order by n.name collate app.natural limit 3), ', '))
                  || case when cardinality(p_names) > 1000 then ' and a thousand more'
                          when cardinality(p_names) > 3 then format(' and %s more', cardinality(p_names) - 3)
                          else '' end end;
  end;
comment on function commissioning.counted is
  'What there is of a kind, by the names of the first: tasks: Drill, Mill, Turn and 2 more; null for nothing.';
