create function commissioning.other_problems(
  p_compared commissioning.comparison, p_seen commissioning.entry[])
  returns table (path text, message text)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select c.path, c.message from commissioning.check_names(p_seen, p_compared.namesakes) c
    union all select c.path, c.message from commissioning.check_permissions(p_compared.spec, p_compared.final) c
    union all select c.path, c.message from commissioning.check_places(p_compared.spec, p_compared.company) c
    union all select c.path, c.message from commissioning.check_parts(p_compared.changed, p_seen) c
    union all select c.path, c.message from commissioning.check_in_use(p_compared.changed, p_compared.company) c
    union all select c.path, c.message from commissioning.check_reason_codes(p_compared.spec, p_compared.final) c
    union all select c.path, c.message from commissioning.check_products(p_compared.spec, p_compared.final) c
    union all select c.path, c.message from commissioning.check_task_types(p_compared.spec) c
    union all select c.path, c.message from commissioning.check_parameter_sets(p_compared.spec) c
    union all select c.path, c.message from commissioning.check_routings(p_compared.spec, p_seen) c
    union all select c.path, c.message from commissioning.check_inspection_plans(p_compared.spec, p_seen) c
    union all select c.path, c.message from commissioning.check_makers(p_seen) c
    union all select c.path, c.message from commissioning.check_partners(p_compared.spec, p_seen) c
    union all select c.path, c.message from commissioning.check_shifts(p_compared.spec) c
    union all select c.path, c.message from commissioning.check_guidance(p_compared.spec) c
    union all select c.path, c.message from commissioning.check_machine_data(p_compared.spec) c;
end;
$$;
comment on function commissioning.other_problems is
  'What is wrong with a spec''s items besides what they name; p_seen: the company as it would be, as the caller sees '
  'it.';
