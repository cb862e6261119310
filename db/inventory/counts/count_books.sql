-- One statement, so the balances and the ledger are those of one moment. Stock has moved when the ledger says so, or
-- when the balance is another: a movement that had begun before a line was counted and was committed after it stands in
-- the ledger with the earlier time. Hash joins throughout: the planner cannot know whether a count has five lines or
-- five thousand.
create function inventory.count_books(p_count inventory.counts)
  returns table (line_id bigint, quantity numeric, moved_at timestamptz)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
  set enable_nestloop = off
as $$
declare
  v_since timestamptz := (select min(l.expected_at) from inventory.count_lines l
                           where l.company_id = app.company_id() and l.count_id = p_count.id);
begin
  return query
  with move as materialized (
    select g.product_id, side.bin, coalesce(g.lot_id, 0) as lot_key, coalesce(g.serial_id, 0) as serial_key,
           max(g.time) as at
      from inventory.stock_ledger g
      cross join lateral (values (g.from_storage_unit_id, g.from_bin),
                          (g.to_storage_unit_id, g.to_bin)) as side (storage_unit_id, bin)
     where g.company_id = app.company_id() and g.time > v_since and p_count.storage_unit_id in (g.from_storage_unit_id,
         g.to_storage_unit_id)
       and side.storage_unit_id = p_count.storage_unit_id
     group by 1, 2, 3, 4
  )
  select l.id, coalesce(b.quantity, 0),
         case when m.at > l.expected_at then m.at when coalesce(b.quantity, 0) <> l.expected_quantity then app.now() end
    from inventory.count_lines l
    left join inventory.balances b
      on b.company_id = l.company_id and b.storage_unit_id = p_count.storage_unit_id and b.product_id = l.product_id
        and b.bin = l.bin
     and b.lot_key = l.lot_key and b.serial_key = l.serial_key
    left join move m on m.product_id = l.product_id and m.bin = l.bin and m.lot_key = l.lot_key
      and m.serial_key = l.serial_key
   where l.company_id = app.company_id() and l.count_id = p_count.id;
end;
$$;
comment on function inventory.count_books is
  'What the books say of each line of a count now, and when its stock last moved since they were read for it; null '
  'when it did not.';
