-- THE rule of where material comes from: the order's kit cart, then the machine's own unit, then any goods bin of the
-- company's own units; in each the lot that expires first, then the oldest receipt. Never a blocked, quarantined or
-- expired lot, never stock that is somebody else's, never what was laid out for another open order: an order that is
-- over still names its cart, which may have been given to the next one by now.
create function production.backflush_sources(p_product_ids bigint[], p_order_id bigint, p_ssu_id bigint)
  returns table (balance_id bigint, product_id bigint, storage_unit_id bigint, lot_id bigint, serial_id bigint,
                 available numeric, place integer, expires_at timestamptz, received_at timestamptz)
  language sql stable
  begin atomic
    select b.id, b.product_id, b.storage_unit_id, b.lot_id, b.serial_id, b.quantity,
           case when b.storage_unit_id = (select o.kit_storage_unit_id from production.work_orders o
                                           where o.company_id = app.company_id() and o.id = p_order_id) then 1
                when u.ssu_id = p_ssu_id then 2 else 3 end,
           l.expires_at, b.received_at
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
      left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
     where b.company_id = app.company_id() and b.product_id = any (p_product_ids) and b.quantity > 0
       and inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at)
       and not exists (select from production.kit_carts() k
                        where k.storage_unit_id = b.storage_unit_id and k.order_id is distinct from p_order_id);
  end;
comment on function production.backflush_sources is
  'The stock a backflush of an order (null: of none) may take, and from which place: 1 kit cart, 2 the machine''s own '
  'unit, 3 elsewhere. Order by place, expires_at, received_at, balance_id.';
