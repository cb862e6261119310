-- Goods of a line can't be told apart, so that what waits for no inspection leaves first: of what waits, only as much
-- as the balance no longer has. Asked by inventory.post_movements once the balances are changed, and so locked, which
-- keeps whoever else would note something of the same line waiting.
create function quality.follow_waiting(p_kind text, p_movements inventory.movement[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_left record;
  v_one record;
  v_over numeric;
begin
  for v_left in
    select m.product_id, m.lot_id, m.from_storage_unit_id, m.quantity,
           (select u.id from inventory.storage_units u
             where u.company_id = app.company_id() and u.id = m.to_storage_unit_id and m.to_bin = 'quarantine'
               and inventory.is_own(u.ownership)) as to_unit_id
      from unnest(p_movements) with ordinality m
     where m.from_bin = 'quarantine' and m.serial_id is null
       and exists (select from quality.waiting_goods w
                    where w.company_id = app.company_id() and w.product_id = m.product_id
                      and w.storage_unit_id = m.from_storage_unit_id and w.lot_key = inventory.line_key(m.lot_id))
     order by m.ordinality
  loop
    select least(v_left.quantity, sum(a.quantity) - coalesce((
             select b.quantity from inventory.balances b
              where b.company_id = app.company_id() and b.product_id = v_left.product_id
                and b.storage_unit_id = v_left.from_storage_unit_id and b.bin = 'quarantine'
                and b.lot_key = inventory.line_key(v_left.lot_id) and b.serial_key = 0), 0))
      into v_over
      from quality.waiting_at(v_left.product_id, v_left.from_storage_unit_id, v_left.lot_id) a;
    for v_one in
      select a.* from quality.waiting_at(v_left.product_id, v_left.from_storage_unit_id, v_left.lot_id) a
       order by greatest(a.turn, 2), a.quantity = v_over desc, a.turn, a.inspection_id
    loop
      exit when v_over <= 0;
      v_one.quantity := least(v_one.quantity, v_over);
      perform quality.move_waiting(v_one.inspection_id, v_one.quantity, v_left.from_storage_unit_id,
                                   v_left.to_unit_id);
      if p_kind = 'adjustment' and v_left.lot_id is null and num_nonnulls(v_one.reports, v_one.returned_by) > 0 then
        perform quality.note_missed(v_one.inspection_id, v_one.quantity, v_left.from_storage_unit_id,
                                    v_left.product_id);
      end if;
      v_over := v_over - v_one.quantity;
    end loop;
  end loop;
end;
$$;
comment on function quality.follow_waiting is
  'Notes where goods that wait for an inspection are brought, that a count misses them, or that they wait no more.';
