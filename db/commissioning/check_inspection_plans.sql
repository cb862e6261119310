create function commissioning.check_inspection_plans(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select e.path, 'says neither product nor vendor: what is it that is inspected?'
      from unnest(p_spec) e
     where e.section = 'inspectionPlans' and not e.item ?| array['product', 'vendor']
    union all
    select e.path, format('%s is for the same product and vendor', to_json(f.name))
      from unnest(p_spec) e
      join unnest(p_final) f on f.section = 'inspectionPlans' and f.key <> e.key
       and (lower(f.item ->> 'product'), f.item ->> 'vendor')
           is not distinct from (lower(e.item ->> 'product'), e.item ->> 'vendor')
     where e.section = 'inspectionPlans'
    union all
    select coalesce(e.path || '.taskType', t.path || '.makes'),
           format('%s makes %s, and inspects by plan %s: an inspection makes nothing',
                  to_json(t.name), t.item ->> 'makes', to_json(e.name))
      from unnest(p_final) e
      join unnest(p_final) t on t.section = 'taskTypes' and t.name = e.item ->> 'taskType' and t.item ? 'makes'
     where e.section = 'inspectionPlans' and coalesce(e.path, t.path) is not null;
  end;
comment on function commissioning.check_inspection_plans is
  'Inspection plans for nothing, two for the same, and those whose task would make a product.';
