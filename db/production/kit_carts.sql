-- Of two open orders none has the cart of the other (index work_orders_with_kit). Inlined.
create function production.kit_carts()
  returns table (storage_unit_id bigint, order_id bigint, code text)
  language sql stable
  begin atomic
    select o.kit_storage_unit_id, o.id, o.code from production.work_orders o
     where o.company_id = app.company_id() and o.kit_storage_unit_id is not null
       and o.status in ('released', 'in_progress');
  end;
comment on function production.kit_carts is
  'The storage units that carry the kits of open orders, with each order: what lies there is for it alone.';
