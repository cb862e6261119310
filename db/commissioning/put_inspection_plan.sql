create function commissioning.put_inspection_plan(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into quality.inspection_plans as i (company_id, name, product_id, vendor_id, task_type_id, created_at, updated_at)
  values (app.company_id(), p_item ->> 'name', commissioning.id_of('products', p_item ->> 'product'),
    commissioning.id_of('vendors', p_item ->> 'vendor'), commissioning.id_of('taskTypes', p_item ->> 'taskType'), app.now(), app.now())
  on conflict on constraint inspection_plans_name do update
    set product_id = excluded.product_id, vendor_id = excluded.vendor_id, task_type_id = excluded.task_type_id, updated_at = app.now();
end;
$$;
comment on function commissioning.put_inspection_plan is
  'Makes or changes an inspection plan.';
