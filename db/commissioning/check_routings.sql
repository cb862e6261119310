create function commissioning.check_routings(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select e.path || '.product', format('%s has another routing: %s', to_json(e.item ->> 'product'), to_json(f.name))
      from unnest(p_spec) e
      join unnest(p_final) f on f.section = 'routings' and lower(f.item ->> 'product') = lower(e.item ->> 'product') and f.key <> e.key
     where e.section = 'routings';
  end;
comment on function commissioning.check_routings is
  'Products that would have two routings.';
