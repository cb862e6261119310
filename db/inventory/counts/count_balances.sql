create function inventory.count_balances(p_count inventory.counts)
  returns inventory.balance_change[]
  language sql stable
  begin atomic
    select array_agg((l.product_id, p_count.storage_unit_id, l.bin, l.lot_id, l.serial_id, 0, null)::inventory.balance_change)
      from inventory.count_lines l
     where l.company_id = app.company_id() and l.count_id = p_count.id and l.decision in ('accepted', 'adjusted')
       and l.lot_key is not null and l.serial_key is not null;
  end;
comment on function inventory.count_balances is
  'The balances that a count''s decisions set, to be locked.';
