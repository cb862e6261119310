-- Said once the movements are posted, and so with the balances locked. Nobody could tell what is found from what was
-- missed there, so that it is that: what a report holds first, then what is to go back, as in the place of what nothing
-- holds any more it would be free; in each of the oldest receipt first.
create function quality.take_found(p_movements inventory.movement[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_found record;
  v_missed record;
  v_part numeric;
begin
  for v_found in
    select m.product_id, m.to_storage_unit_id, m.quantity from unnest(p_movements) m
     where m.to_bin = 'quarantine' and num_nonnulls(m.lot_id, m.serial_id) = 0
  loop
    for v_missed in
      select m.* from quality.missed_at(v_found.product_id, v_found.to_storage_unit_id) m
       order by m.reports is null, m.returned_by is null, m.inspection_id
    loop
      exit when v_found.quantity <= 0;
      v_part := least(v_missed.quantity, v_found.quantity);
      if v_part = v_missed.quantity then
        delete from quality.missed_goods g
         where g.company_id = app.company_id() and g.inspection_id = v_missed.inspection_id
           and g.storage_unit_id = v_found.to_storage_unit_id;
      else
        update quality.missed_goods g set quantity = g.quantity - v_part
         where g.company_id = app.company_id() and g.inspection_id = v_missed.inspection_id
           and g.storage_unit_id = v_found.to_storage_unit_id;
      end if;
      insert into quality.waiting_goods as w (company_id, inspection_id, storage_unit_id, product_id, quantity)
      values (app.company_id(), v_missed.inspection_id, v_found.to_storage_unit_id, v_found.product_id, v_part)
      on conflict (company_id, inspection_id, storage_unit_id) do update set quantity = w.quantity + excluded.quantity;
      v_found.quantity := v_found.quantity - v_part;
    end loop;
  end loop;
end;
$$;
comment on function quality.take_found is
  'What a count finds in the quarantine of a unit where held goods are missed is these again.';
