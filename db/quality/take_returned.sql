-- Said before the movements are posted, as by quality.take_waiting: what goes back to a vendor out of quarantine is
-- what may go back (quality.returnable), and still is so once the balances are locked.
create function quality.take_returned(p_movements inventory.movement[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changes inventory.balance_change[];
  v_one record;
begin
  if not exists (select from unnest(p_movements) m where m.from_bin = 'quarantine' and m.to_vendor_id is not null) then
    return;
  end if;
  v_changes := inventory.balance_changes(p_movements);
  perform inventory.lock_serials(v_changes); -- and the balances
  for v_one in
    select m.*, quality.returnable(m.product_id, m.lot_id, m.serial_id, m.from_storage_unit_id,
                                   m.to_vendor_id) as returnable
      from unnest(p_movements) m where m.from_bin = 'quarantine' and m.to_vendor_id is not null
  loop
    perform inventory.check_unmoved(array[v_one.quantity], array[least(v_one.quantity, v_one.returnable)]);
  end loop;
  for v_one in
    select a.inspection_id, m.from_storage_unit_id, least(a.quantity, m.quantity - a.before) as quantity
      from unnest(p_movements) m
     cross join lateral (
       select w.*, coalesce(sum(w.quantity) over (order by w.inspection_id
                              rows between unbounded preceding and 1 preceding), 0) as before
         from quality.waiting_at(m.product_id, m.from_storage_unit_id, m.lot_id) w
        where w.returned_by is not null and quality.is_from(w.inspection_id, m.to_vendor_id)) a
     where m.from_bin = 'quarantine' and m.to_vendor_id is not null and m.serial_id is null and a.before < m.quantity
  loop
    perform quality.move_waiting(v_one.inspection_id, v_one.quantity, v_one.from_storage_unit_id);
  end loop;
end;
$$;
comment on function quality.take_returned is
  'Notes that goods which go back to their vendor leave quarantine, by decided reports or as they are blocked.';
