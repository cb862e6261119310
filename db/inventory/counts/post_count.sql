-- Stock becomes what was decided, whatever it was when it was locked. Lines where nothing lay and nothing is to lie
-- were made by the lock and go again.
create function inventory.post_count(p_count inventory.counts)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_movements inventory.movement[];
begin
  select array_agg(inventory.movement(l.product_id, abs(c.change), l.lot_id, l.serial_id,
             p_from_unit_id => case when c.change < 0 then p_count.storage_unit_id end,
             p_from_bin => case when c.change < 0 then l.bin end,
             p_to_unit_id => case when c.change > 0 then p_count.storage_unit_id end,
             p_to_bin => case when c.change > 0 then l.bin end,
             p_reason_code_id => l.reason_code_id) order by l.id)
    into v_movements
    from inventory.count_lines l
    left join inventory.balances b
      on b.company_id = l.company_id and b.storage_unit_id = p_count.storage_unit_id and b.product_id = l.product_id
     and b.bin = l.bin and b.lot_key = l.lot_key and b.serial_key = l.serial_key
    cross join lateral (select l.resulting_quantity - coalesce(b.quantity, 0) as change) c
   where l.company_id = app.company_id() and l.count_id = p_count.id and l.decision in ('accepted', 'adjusted')
     and c.change <> 0;
  if v_movements is not null then
    perform inventory.post_movements('adjustment', v_movements, p_count.task_id);
    perform quality.take_found(v_movements);
  end if;
  delete from inventory.balances b
   where b.company_id = app.company_id() and b.storage_unit_id = p_count.storage_unit_id and b.quantity = 0
     and exists (select from inventory.count_lines l
                  where l.company_id = b.company_id and l.count_id = p_count.id
                    and l.decision in ('accepted', 'adjusted')
                    and l.product_id = b.product_id and l.bin = b.bin and l.lot_key = b.lot_key
                    and l.serial_key = b.serial_key);
end;
$$;
comment on function inventory.post_count is
  'Posts what a count''s decisions make of the stock, each with its reason. Emits stock.reorder_triggered.';
