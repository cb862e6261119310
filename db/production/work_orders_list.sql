-- Whoever asks what is due wants what is due first, which an index has in that order.
create function production.work_orders_list(
  p_status             text default null,
  p_product_sku        inventory.products default null,
  p_due_before         timestamptz default null,
  p_external_system_id text default null
)
  returns setof production.work_orders
  language sql stable
  begin atomic
    select o.* from production.work_orders o
     where o.company_id = app.company_id()
       and (p_status is null or o.status = p_status)
       and ((p_product_sku).id is null or o.product_id = (p_product_sku).id)
       and (p_due_before is null or o.due_date < p_due_before)
       and (p_external_system_id is null or o.external_system_id = p_external_system_id)
     order by case when p_due_before is not null then o.due_date end, o.created_at desc, o.id desc;
  end;
comment on function production.work_orders_list is
  'The work orders, newest first; those that are due before a time by when they are, soonest first. Refuses with '
  'not_found for an unknown product.';
