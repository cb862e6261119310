-- A line is known by product, bin, lot and serial; what is counted last replaces what was counted before, with who and
-- when. What the books say is read anew at that moment: only what moves later disturbs the comparison. One that is not
-- counted yet, also when that takes a count back, has moved when its stock did since the count began. What nobody
-- expected is added, also of a lot or serial that the books do not know: it must be possible to count what is there.
create function inventory.inventory_counts_record_lines(p_id text, p_lines jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_entries inventory.count_entry[];
  v_was jsonb;
  v_line_ids bigint[];
begin
  perform app.require('inventory:manage');
  v_count := inventory.lock_count(p_id, array['open', 'counting']);
  perform inventory.hold_products(inventory.products_named(p_lines));
  v_entries := inventory.read_count_entries(p_lines);
  perform app.refuse_input(inventory.count_entry_problems(v_entries));
  v_was := inventory.count_lines_of(v_count.id, array(select distinct e.product_id from unnest(v_entries) e));
  with recorded as (
    insert into inventory.count_lines as l
      (company_id, count_id, product_id, bin, lot_id, lot_code, serial_id, serial_code,
       expected_quantity, expected_at, counted_quantity, counted_by, counted_at)
    select app.company_id(), v_count.id, e.product_id, e.bin, e.lot_id, e.lot_code, e.serial_id, e.serial_code,
           case when c.is_counted and b.quantity is not null then b.quantity else 0 end,
           case when c.is_counted then app.now() else v_count.created_at end, e.counted_quantity,
           case when c.is_counted then app.person_id() end, case when c.is_counted then app.now() end
      from unnest(v_entries) e
      cross join lateral (select e.counted_quantity is not null as is_counted) c
      left join inventory.balances b
        on b.company_id = app.company_id() and b.product_id = e.product_id
       and b.storage_unit_id = v_count.storage_unit_id and b.bin = e.bin
       and b.lot_key = case when e.lot_code is null then 0 else e.lot_id end
       and b.serial_key = case when e.serial_code is null then 0 else e.serial_id end
    on conflict on constraint count_lines_line do update
      set lot_id = excluded.lot_id, serial_id = excluded.serial_id,
          expected_quantity = case when excluded.counted_at is null then l.expected_quantity
            else excluded.expected_quantity end,
          expected_at = excluded.expected_at, counted_quantity = excluded.counted_quantity,
          counted_by = excluded.counted_by, counted_at = excluded.counted_at, auto_added = false,
          moved_at = case when excluded.counted_at is null then l.moved_at end
    returning l.id
  )
  select array_agg(r.id) into v_line_ids from recorded r;
  update inventory.counts c set status = 'counting', updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_count.id;
  perform inventory.note_count_lines(v_count, v_was, v_line_ids);
  return inventory.count_json(v_count.id, v_line_ids);
end;
$$;
comment on function inventory.inventory_counts_record_lines is
  'Records what was counted, line by line. Refuses with count_not_open, not_found, lot_required, serial_required, '
  'fractional_quantity, invalid_input, naming every line''s problems.';
