create function commissioning.check_routings(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with contested as (
      select lower(f.item ->> 'product') as product, array_agg(f.name) as routings
        from unnest(p_final) f
       where f.section = 'routings'
       group by 1 having count(*) > 1
    ), made as materialized (
      select coalesce(jsonb_object_agg(f.name, lower(f.item ->> 'makes')), '{}') as by_type
        from unnest(p_final) f where f.section = 'taskTypes'
    ), idle as materialized (
      select r.name, r.item
        from unnest(p_final) r
       cross join made m
       where r.section = 'routings' and r.path is null
         and exists (select from unnest(p_spec) t where t.section = 'taskTypes')
         and not exists (select from jsonb_array_elements(r.item -> 'steps') s (step)
                          where m.by_type ->> (s.step ->> 'taskType') = lower(r.item ->> 'product'))
    )
    select e.path || '.product',
           format('%s has another routing: %s', to_json(e.item ->> 'product'), to_json(other.name))
      from unnest(p_spec) e
      join contested c on c.product = lower(e.item ->> 'product')
      cross join unnest(c.routings) as other (name)
     where e.section = 'routings' and other.name <> e.name
    union all
    select e.path || '.steps',
           format('no step has a task type that makes %s: nothing would come into stock', to_json(e.item ->> 'product'))
      from unnest(p_spec) e
     cross join made m
     where e.section = 'routings'
       and not exists (select from jsonb_array_elements(e.item -> 'steps') s (step)
                        where m.by_type ->> (s.step ->> 'taskType') = lower(e.item ->> 'product'))
    union all
    -- A routing that the file does not name stays as it is, and its steps would make nothing by the file's task types.
    select t.path || '.makes',
           format('routing %s would make nothing: none of its steps would make %s', to_json(r.name),
                  to_json(r.item ->> 'product'))
      from idle r
      join unnest(p_spec) t on t.section = 'taskTypes'
       and t.name in (select s.step ->> 'taskType' from jsonb_array_elements(r.item -> 'steps') s (step));
  end;
comment on function commissioning.check_routings is
  'Products that would have two routings, and routings that make nothing, in the file or in the company.';
