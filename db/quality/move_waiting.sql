create function quality.move_waiting(p_inspection_id bigint, p_quantity numeric, p_from_unit_id bigint,
                                     p_to_unit_id bigint default null)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_moved quality.waiting_goods;
begin
  update quality.waiting_goods w set quantity = w.quantity - least(w.quantity, p_quantity)
   where w.company_id = app.company_id() and w.inspection_id = p_inspection_id and w.storage_unit_id = p_from_unit_id
  returning w.* into v_moved;
  if v_moved.inspection_id is null then
    return;
  elsif v_moved.quantity = 0 then
    delete from quality.waiting_goods w
     where w.company_id = app.company_id() and w.inspection_id = p_inspection_id
       and w.storage_unit_id = p_from_unit_id;
  end if;
  if p_to_unit_id is not null then
    insert into quality.waiting_goods as w (company_id, inspection_id, storage_unit_id, product_id, lot_id, quantity)
    values (app.company_id(), p_inspection_id, p_to_unit_id, v_moved.product_id, v_moved.lot_id, p_quantity)
    on conflict (company_id, inspection_id, storage_unit_id) do update set quantity = w.quantity + excluded.quantity;
  end if;
end;
$$;
comment on function quality.move_waiting is
  'Notes that goods which wait for an inspection leave the quarantine of a unit, for that of another or for good.';
