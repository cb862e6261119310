-- What cannot be told apart lies anywhere.
create function inventory.way_to(p_change inventory.balance_change, p_missing numeric)
  returns text
  language sql stable
  begin atomic
    with lying as (
      select b.quantity, b.bin, u.name, u.id = (p_change).storage_unit_id as is_same
        from inventory.balances b
        join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
       where b.company_id = app.company_id() and b.product_id = (p_change).product_id and b.quantity > 0
         and b.lot_key = inventory.line_key((p_change).lot_id)
         and b.serial_key = inventory.line_key((p_change).serial_id)
         and b.bin in ('goods', 'bads', 'quarantine') and inventory.is_own(u.ownership)
         and (u.id, b.bin) <> ((p_change).storage_unit_id, (p_change).bin)
       order by is_same desc, b.quantity desc, u.name limit 3
    )
    select case when sum(l.quantity) >= p_missing and (p_change).bin in ('goods', 'bads', 'quarantine') then (
      select format(' %s: once stock.transfer has brought them back to %s, into %s, the receipt can be taken back.',
                    string_agg(format('%s has %s in %s', l.name, trim_scale(l.quantity), l.bin), ', '
                               order by l.is_same desc, l.quantity desc, l.name), u.name, (p_change).bin)
        from inventory.storage_units u
       where u.company_id = app.company_id() and u.id = (p_change).storage_unit_id) else '' end
      from lying l;
  end;
comment on function inventory.way_to is
  'Where goods lie that are missing where a receipt brought them, and what brings them back; empty where too few do.';
