-- Freezing locks no stock: one statement reads the books of one moment (inventory.count_books), and what moves later is
-- found by reconciling. A line that nobody counted is taken as 0; what came during the count is added with nothing
-- expected at its start, so it shows as moved.
create function inventory.inventory_counts_finalize(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_was jsonb;
begin
  perform app.require('inventory:manage');
  v_count := inventory.lock_count(p_id, array['open', 'counting']);
  v_was := inventory.count_lines_of(v_count.id);
  perform inventory.match_count_items(v_count);
  insert into inventory.count_lines (company_id, count_id, product_id, bin, lot_id, lot_code, serial_id, serial_code,
                                     expected_quantity, expected_at)
  select app.company_id(), v_count.id, b.product_id, b.bin, b.lot_id, l.code, b.serial_id, s.code, 0, v_count.created_at
    from inventory.balances b
    left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
    left join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
   where b.company_id = app.company_id() and b.storage_unit_id = v_count.storage_unit_id and b.bin <> 'transit'
  on conflict on constraint count_lines_line do nothing;
  update inventory.count_lines l
     set expected_quantity = b.quantity, expected_at = app.now(), moved_at = coalesce(b.moved_at, l.moved_at),
         counted_quantity = coalesce(l.counted_quantity, 0), auto_added = l.auto_added or l.counted_quantity is null
    from inventory.count_books(v_count) b
   where l.company_id = app.company_id() and l.count_id = v_count.id and l.id = b.line_id;
  update inventory.counts c set status = 'finalized', finalized_at = app.now(), updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_count.id;
  perform inventory.note_count_lines(v_count, v_was);
  return inventory.count_json(v_count.id);
end;
$$;
comment on function inventory.inventory_counts_finalize is
  'Ends the counting: freezes what the books say, takes what nobody counted as 0, and marks what moved meanwhile. '
  'Refuses with not_found, count_not_open.';
