create function quality.inspection_plans_json(p_rows quality.inspection_plans[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select i.name, v.name as vendor,
             case when p.id is not null then json_build_object('sku', p.sku, 'name', p.name) end as product,
             json_build_object('id', y.external_id, 'name', y.name) as "taskType"
        from unnest(p_rows) with ordinality i
        join work.task_types y on y.company_id = i.company_id and y.id = i.task_type_id
        left join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
        left join inventory.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
       order by i.ordinality) j);
end;
$$;
comment on function quality.inspection_plans_json is
  'Inspection plans as answers show them.';
