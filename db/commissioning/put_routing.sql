-- A changed routing is a new version; orders that are released keep the one they were released with.
create function commissioning.put_routing(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_now production.routings;
  v_routing bigint;
begin
  select r.* into v_now from production.routings r
   where r.company_id = app.company_id() and r.name = p_item ->> 'name' and r.is_current for update;
  update production.routings r set is_current = false where r.company_id = app.company_id() and r.id = v_now.id;
  insert into production.routings as r (company_id, external_id, name, version, product_id)
  values (app.company_id(), app.new_id(), p_item ->> 'name', coalesce(v_now.version, 0) + 1, commissioning.id_of('products', p_item ->> 'product'))
  returning r.id into v_routing;
  insert into production.routing_steps (company_id, routing_id, step, task_type_id, is_gate)
  select app.company_id(), v_routing, s.n, commissioning.id_of('taskTypes', s.step ->> 'taskType'), (s.step ->> 'gate')::boolean
    from jsonb_array_elements(p_item -> 'steps') with ordinality as s (step, n);
end;
$$;
comment on function commissioning.put_routing is
  'Makes a routing, or its next version.';
