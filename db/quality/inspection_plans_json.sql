create function quality.inspection_plans_json(p_rows quality.inspection_plans[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'name', i.name, 'vendor', v.name,
               'product', case when p.id is not null then jsonb_build_object('sku', p.sku, 'name', p.name) end,
               'taskType', jsonb_build_object('id', y.external_id, 'name', y.name))
             order by i.ordinality)
      from unnest(p_rows) with ordinality i
      join work.task_types y on y.company_id = i.company_id and y.id = i.task_type_id
      left join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
      left join inventory.vendors v on v.company_id = i.company_id and v.id = i.vendor_id);
end;
$$;
comment on function quality.inspection_plans_json is
  'Inspection plans as answers show them.';
