-- What waits for a receipt's own inspections is known by its unit; what nobody knows about lies where it came in.
create function quality.waits_elsewhere(p_receipt inventory.receipts, p_change inventory.balance_change)
  returns table (lies numeric, elsewhere text)
  language sql stable
  begin atomic
    with own as materialized (
      select w.storage_unit_id, sum(w.quantity) as quantity
        from quality.inspections_of(p_receipt) i
        join quality.waiting_goods w on w.company_id = i.company_id and w.inspection_id = i.id
       where i.product_id = (p_change).product_id and i.lot_id is not distinct from (p_change).lot_id
       group by 1
    ), came as materialized (
      select r.to_storage_unit_id as storage_unit_id, sum(r.quantity) as quantity
        from inventory.receipt_rows(p_receipt) r
       where r.to_bin = 'quarantine' and r.product_id = (p_change).product_id
         and r.lot_id is not distinct from (p_change).lot_id
       group by 1
    )
    select b.quantity - h.quantity, e.units
      from inventory.balances b
     cross join (
       select coalesce(sum(o.quantity), 0) as quantity
         from own o where o.storage_unit_id = (p_change).storage_unit_id) h
     cross join (
       select string_agg(u.name, ', ' order by u.name) as units
         from own o
         left join came c on c.storage_unit_id = o.storage_unit_id
         join inventory.storage_units u on u.company_id = app.company_id() and u.id = o.storage_unit_id
        where o.quantity > coalesce(c.quantity, 0)) e
     where b.company_id = app.company_id() and b.product_id = (p_change).product_id
       and b.storage_unit_id = (p_change).storage_unit_id and b.bin = (p_change).bin
       and b.lot_key = inventory.line_key((p_change).lot_id) and b.serial_key = inventory.line_key((p_change).serial_id)
       and e.units is not null and (p_change).serial_id is null and h.quantity < -(p_change).change;
  end;
comment on function quality.waits_elsewhere is
  'Where goods of a receipt wait that have left the unit they came in, and how much of what lies there is then not the '
  'receipt''s; no row: none has.';
