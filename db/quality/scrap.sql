-- What an order made and a report scraps is missing from that order's good pieces: its ledger row names the order, as
-- far as the order has made so much, by the numbers of the present unit; a piece once. The order is locked before its
-- lot.
create function quality.scrap(p_ncr quality.ncrs, p_ssu_id bigint, p_storage_unit_id bigint,
                              p_serial_id bigint, p_quantity numeric)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order_id bigint := quality.maker_of(p_ncr, p_serial_id);
  v_made numeric;
  v_moved inventory.movement[];
  v_available numeric;
begin
  perform from production.work_orders o where o.company_id = app.company_id() and o.id = v_order_id for no key update;
  v_moved := quality.scrap_movements(p_ncr, p_ssu_id, p_storage_unit_id, p_serial_id, p_quantity);
  v_available := (select coalesce(sum(m.quantity), 0) from unnest(v_moved) m);
  if v_available < p_quantity then
    perform app.refuse('insufficient_stock', format(
        case when p_ncr.lot_id is not null
            then '%s are to be scrapped, and only %s of your own are in quarantine and, outside of vans, goods.'
          when p_serial_id is not null
            then '%s are to be scrapped, and only %s of your own are in quarantine and goods.'
          when p_storage_unit_id is not null
            then '%s are to be scrapped, and only %s of your own are in quarantine and goods there.'
          else '%s are to be scrapped, and only %s wait for the inspection that %s was found on: a call with '
               'storageUnitId, or serialCode of a piece, scraps others.' end,
        trim_scale(p_quantity), trim_scale(v_available), p_ncr.code)
        || quality.not_own_hint(p_ncr, p_storage_unit_id, p_serial_id),
      jsonb_build_object('available', trim_scale(v_available), 'wanted', p_quantity));
  end if;
  perform production.lock_lot(p_ncr.lot_id, inventory.balance_changes(v_moved));
  perform inventory.check_unmoved(v_moved,
    quality.scrap_movements(p_ncr, p_ssu_id, p_storage_unit_id, p_serial_id, p_quantity));
  v_made := (
    select least(p_quantity, c.good)
      from production.work_orders o
      join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
     cross join lateral production.counted(array[o.id]) c
     where o.company_id = app.company_id() and o.id = v_order_id
       and (p_serial_id is null or not production.is_scrapped(p_serial_id))
       and inventory.is_counted_alike(p, production.pinned_number(o.id, null)));
  if v_made > 0 then
    v_moved := quality.scrap_movements(p_ncr, p_ssu_id, p_storage_unit_id, p_serial_id, v_made);
    perform quality.take_waiting(p_ncr.inspection_id, v_moved);
    perform inventory.post_movements('scrap', v_moved, p_ncr.task_id, v_order_id);
    v_moved := quality.scrap_movements(p_ncr, p_ssu_id, p_storage_unit_id, p_serial_id, p_quantity - v_made);
  end if;
  if v_moved <> '{}' then
    perform quality.take_waiting(p_ncr.inspection_id, v_moved);
    perform inventory.post_movements('scrap', v_moved, p_ncr.task_id);
  end if;
end;
$$;
comment on function quality.scrap is
  'Moves what a report scraps into bads. Refuses with insufficient_stock, naming what is there.';
