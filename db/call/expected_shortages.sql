-- What the view of expected shortages asks. Definer, because whoever reads the views may read nothing but the views; it
-- tells of the company of the transaction only, and the view wants the permission.
create function call.expected_shortages()
  returns table (work_order_id text, product_sku text, quantity numeric, due_date timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query
  select o.external_id, p.sku, trim_scale(m.quantity), o.due_date
    from production.missing_materials(array(
         select distinct n.product_id from production.work_order_materials n
          where n.company_id = app.company_id() and n.order_is_open)) m
    join production.work_orders o on o.company_id = app.company_id() and o.id = m.order_id
    join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id;
end;
$$;
comment on function call.expected_shortages is
  'What open orders will miss of their material, with the ids that callers know.';
