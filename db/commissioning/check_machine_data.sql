-- Long: one rule after the other.
create function commissioning.check_machine_data(p_spec commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with item as materialized (
      select e.path, e.item from unnest(p_spec) e where e.section = 'machineData'
    ), signal as materialized (
      select i.path as machine, format('%s.signals[%s]', i.path, s.n - 1) as path, s.value as signal
        from item i cross join lateral jsonb_array_elements(i.item -> 'signals') with ordinality s (value, n)
    ), meter as materialized (
      select i.path as machine, format('%s.meters[%s]', i.path, m.n - 1) as path, m.value as meter
        from item i cross join lateral jsonb_array_elements(i.item -> 'meters') with ordinality m (value, n)
    ), usage as materialized (
      select i.path as machine, format('%s.usageRules[%s]', i.path, u.n - 1) as path, u.value as rule, u.n
        from item i cross join lateral jsonb_array_elements(i.item -> 'usageRules') with ordinality u (value, n)
    ), condition as materialized (
      select i.path as machine, format('%s.conditionRules[%s]', i.path, c.n - 1) as path, c.value as rule, c.n
        from item i cross join lateral jsonb_array_elements(i.item -> 'conditionRules') with ordinality c (value, n)
    )
    select s.path || '.states', 'goes with kind state only' from signal s
     where s.signal ->> 'kind' <> 'state' and s.signal ? 'states'
    union all
    select s.path || '.counts', 'goes with kind counter only' from signal s
     where s.signal ->> 'kind' <> 'counter' and s.signal ? 'counts'
    union all
    select s.path || '.maxPerMinute', 'goes with kind counter only' from signal s
     where s.signal ->> 'kind' <> 'counter' and s.signal ? 'maxPerMinute'
    union all
    select s.path || '.kind', format('it has readings as a %s; give another key to what is of another kind', k.kind)
      from signal s
      join item i on i.path = s.machine
      join sites.ssus o on o.company_id = app.company_id() and o.name = i.item ->> 'machine'
      join downtime.signals k on k.company_id = o.company_id and k.ssu_id = o.id and k.key = s.signal ->> 'key'
     where k.kind <> s.signal ->> 'kind' and k.last_at is not null
    union all
    select m.path || '.signal', case
             when m.meter ->> 'source' = 'manual' then 'goes with source signal only'
             when not m.meter ? 'signal' then 'is needed: which counter of the machine'
             else format('the machine has no counter %s', m.meter -> 'signal') end
      from meter m
     where (m.meter ->> 'source' = 'signal') <> (m.meter ? 'signal')
        or m.meter ? 'signal' and not exists (
             select from signal s where s.machine = m.machine and s.signal ->> 'key' = m.meter ->> 'signal'
                and s.signal ->> 'kind' = 'counter')
    union all
    select m.path || '.rollover', format('must be above %s, which it shows', trim_scale(maintenance.shown(o, m.meter)))
      from meter m
      join item i on i.path = m.machine
      join sites.ssus o on o.company_id = app.company_id() and o.name = i.item ->> 'machine'
     where m.meter ->> 'rollover' is not null
       and maintenance.shown(o, m.meter) >= (m.meter ->> 'rollover')::numeric
       and not exists (
             select from maintenance.meters k
              where k.company_id = o.company_id and k.ssu_id = o.id and k.key = m.meter ->> 'key'
                and k.rollover = (m.meter ->> 'rollover')::numeric)
    union all
    select u.path || '.meter', format('the machine has no meter %s', u.rule -> 'meter') from usage u
     where not exists (select from meter m where m.machine = u.machine and m.meter ->> 'key' = u.rule ->> 'meter')
    union all
    select u.path, 'is a second rule of this meter and task type' from usage u
     where exists (select from usage o where o.machine = u.machine and o.n < u.n
                      and (o.rule ->> 'meter', o.rule ->> 'taskType') = (u.rule ->> 'meter', u.rule ->> 'taskType'))
    union all
    select c.path || '.signal', format('the machine has no counter or value %s', c.rule -> 'signal') from condition c
     where not exists (select from signal s where s.machine = c.machine and s.signal ->> 'key' = c.rule ->> 'signal'
                          and s.signal ->> 'kind' <> 'state')
    union all
    select c.path, 'must say either above or below' from condition c
     where (c.rule ? 'above') = (c.rule ? 'below')
    union all
    select c.path, 'is a second rule of this signal, direction and task type' from condition c
     where exists (select from condition o where o.machine = c.machine and o.n < c.n
                      and (o.rule ->> 'signal', o.rule ->> 'taskType', o.rule ? 'above')
                          = (c.rule ->> 'signal', c.rule ->> 'taskType', c.rule ? 'above'));
  end;
comment on function commissioning.check_machine_data is
  'Machine data that names signals or meters which the machine has not, or says what does not go together.';
