-- The plan that says most wins (quality.plan_for): a new one that is for some of the same goods and says more takes
-- their inspection away from a plan that is there.
create function commissioning.outbidding(p_changes commissioning.change[])
  returns setof commissioning.kept
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select c.section, c.id, c.name, null, format(', which goes before %s', p.name)
      from unnest(p_changes) c
      join quality.inspection_plans p on p.company_id = app.company_id()
      join work.task_types y on y.company_id = p.company_id and y.id = p.task_type_id
      left join inventory.products g on g.company_id = p.company_id and g.id = p.product_id
      left join inventory.vendors v on v.company_id = p.company_id and v.id = p.vendor_id
     where c.section = 'inspectionPlans' and c.action = 'create' and c.item ->> 'taskType' <> y.name
       and (g.id is null or not c.item ? 'product' or g.sku_key = lower(c.item ->> 'product'))
       and (v.id is null or not c.item ? 'vendor' or v.name = c.item ->> 'vendor')
       and (c.item ? 'product', c.item ? 'vendor') > (g.id is not null, v.id is not null);
end;
$$;
comment on function commissioning.outbidding is
  'The new inspection plans that would go before one that is there, with that one.';
