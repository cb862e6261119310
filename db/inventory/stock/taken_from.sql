-- Goods, and of what goes to a vendor first what is in quarantine and goes back to it (quality.returnable), last what
-- is in bads. What is not there at all is asked of the goods, which refuse it.
create function inventory.taken_from(p_vendor_id bigint, p_product_id bigint, p_lot_id bigint, p_serial_id bigint,
                                     p_storage_unit_id bigint, p_quantity numeric)
  returns table (bin text, quantity numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_decided numeric;
  v_goods numeric;
  v_bads numeric;
begin
  if p_vendor_id is null or p_quantity <= 0 then
    return query select 'goods', p_quantity;
    return;
  end if;
  v_decided := least(p_quantity, quality.returnable(p_product_id, p_lot_id, p_serial_id, p_storage_unit_id,
                                                  p_vendor_id));
  select coalesce(sum(b.quantity) filter (where b.bin = 'goods'), 0),
         coalesce(sum(b.quantity) filter (where b.bin = 'bads'), 0)
    into v_goods, v_bads
    from inventory.balances b
   where b.company_id = app.company_id() and b.product_id = p_product_id and b.storage_unit_id = p_storage_unit_id
     and b.lot_key = inventory.line_key(p_lot_id) and b.serial_key = inventory.line_key(p_serial_id)
     and b.bin in ('goods', 'bads');
  v_bads := greatest(least(p_quantity - v_decided - v_goods, v_bads), 0);
  return query
    select t.bin, t.quantity
      from (values ('quarantine', v_decided), ('goods', p_quantity - v_decided - v_bads), ('bads', v_bads)
           ) t (bin, quantity)
     where t.quantity > 0;
end;
$$;
comment on function inventory.taken_from is
  'From which bins of a unit a task takes how much of what it moves, in the product''s unit; to a vendor, or none.';
