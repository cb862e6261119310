create function quality.inspection_plans_list(p_limit integer default 50, p_offset integer default 0)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return app.page(
    (select jsonb_agg(jsonb_build_object(
          'name', page.name, 'vendor', v.name,
          'product', case when p.id is not null then jsonb_build_object('sku', p.sku, 'name', p.name) end,
          'taskType', jsonb_build_object('id', y.external_id, 'name', y.name)) order by page.name)
       from (select i.* from quality.inspection_plans i where i.company_id = app.company_id() order by i.name limit p_limit offset p_offset) page
       join work.task_types y on y.company_id = page.company_id and y.id = page.task_type_id
       left join inventory.products p on p.company_id = page.company_id and p.id = page.product_id
       left join inventory.vendors v on v.company_id = page.company_id and v.id = page.vendor_id),
    (select count(*) from quality.inspection_plans i where i.company_id = app.company_id()), p_limit, p_offset);
end;
$$;
comment on function quality.inspection_plans_list is
  'The inspection plans by name.';
