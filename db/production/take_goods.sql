-- Of the order's, or the task's, own lots or serials; of what is not tracked, first where the output was put. The lines
-- are locked before they are looked at.
create function production.take_goods(p_order_id bigint, p_task_id bigint, p_quantity numeric, p_bin text,
                                      p_to_bin text, p_refusal text)
  returns inventory.movement[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_moved inventory.movement[];
  v_found numeric;
begin
  perform inventory.lock_balances(array(
    select l from unnest(production.order_goods(p_order_id, p_task_id, p_bin)) l
     order by l.product_id, l.storage_unit_id, l.bin, l.lot_id nulls first, l.serial_id nulls first));
  select array_agg(inventory.movement(g.product_id, least(g.change, p_quantity - g.before), g.lot_id, g.serial_id,
           p_from_unit_id => g.storage_unit_id, p_from_bin => g.bin,
           p_to_unit_id => case when p_to_bin is not null then g.storage_unit_id end, p_to_bin => p_to_bin)
           order by g.n),
         sum(least(g.change, p_quantity - g.before))
    into v_moved, v_found
    from (select l.*, coalesce(sum(l.change) over (order by l.n rows between unbounded preceding and 1 preceding), 0)
                   as before
            from unnest(production.order_goods(p_order_id, p_task_id, p_bin)) with ordinality
                   as l (product_id, storage_unit_id, bin, lot_id, serial_id, change, received_at, n)) g
   where g.before < p_quantity;
  if coalesce(v_found, 0) < p_quantity then
    perform app.refuse('insufficient_stock',
      format(p_refusal, trim_scale(p_quantity), trim_scale(coalesce(v_found, 0))),
      jsonb_build_object('available', trim_scale(coalesce(v_found, 0)), 'wanted', trim_scale(p_quantity)));
  end if;
  return v_moved;
end;
$$;
comment on function production.take_goods is
  'Plans to take pieces that an order, or one task, made out of a bin, into another or out of stock, and locks them. '
  'Refuses with insufficient_stock.';
