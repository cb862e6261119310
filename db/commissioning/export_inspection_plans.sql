create function commissioning.export_inspection_plans()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', i.name, 'product', p.sku, 'vendor', v.name, 'taskType', y.name)
      from quality.inspection_plans i
      join work.task_types y on y.company_id = i.company_id and y.id = i.task_type_id
      left join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
      left join inventory.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
     where i.company_id = app.company_id();
  end;
comment on function commissioning.export_inspection_plans is
  'The inspection plans as spec items.';
