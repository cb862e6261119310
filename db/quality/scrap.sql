create function quality.scrap(p_ncr quality.ncrs, p_ssu_id bigint, p_storage_unit_id bigint, p_quantity numeric)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_moved inventory.movement[] := quality.scrap_movements(p_ncr, p_ssu_id, p_storage_unit_id, p_quantity);
  v_available numeric := (select coalesce(sum(m.quantity), 0) from unnest(v_moved) m);
begin
  if v_available < p_quantity then
    perform app.refuse('insufficient_stock', format('%s are to be scrapped, and %s lie in quarantine and goods.',
                                                    p_quantity, trim_scale(v_available)),
      jsonb_build_object('available', trim_scale(v_available), 'wanted', p_quantity));
  end if;
  perform production.lock_lot(p_ncr.lot_id, inventory.balance_changes(v_moved));
  if quality.scrap_movements(p_ncr, p_ssu_id, p_storage_unit_id, p_quantity) is distinct from v_moved then
    -- the service tries again
    raise exception using errcode = 'serialization_failure', message = 'stock moved while it was being locked';
  end if;
  perform inventory.post_movements('scrap', v_moved, p_ncr.task_id);
end;
$$;
comment on function quality.scrap is
  'Moves what a report scraps into bads. Refuses with insufficient_stock, naming what is there.';
