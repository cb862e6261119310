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
     where e.section = 'inspectionPlans';
  end;
comment on function commissioning.check_inspection_plans is
  'Inspection plans for nothing, and two for the same.';
