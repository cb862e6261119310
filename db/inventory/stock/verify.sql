-- Compares every balance with the sum of its ledger rows. Outside a call it needs the company in app.company_id.
create function inventory.verify()
  returns table (product text, storage_unit text, bin text, lot text, serial text, balance numeric, ledger numeric)
  language sql stable
  begin atomic
    with ledger as (
      select side.product_id, side.storage_unit_id, side.bin, side.lot_id, side.serial_id,
             sum(side.quantity) as quantity
        from (
          select l.product_id, l.from_storage_unit_id, l.from_bin, coalesce(l.lot_id, 0), coalesce(l.serial_id, 0),
                 -l.quantity
            from inventory.stock_ledger l where l.company_id = app.company_id() and l.from_storage_unit_id is not null
          union all
          select l.product_id, l.to_storage_unit_id, l.to_bin, coalesce(l.lot_id, 0), coalesce(l.serial_id, 0),
                 l.quantity
            from inventory.stock_ledger l where l.company_id = app.company_id() and l.to_storage_unit_id is not null
        ) as side (product_id, storage_unit_id, bin, lot_id, serial_id, quantity)
       group by 1, 2, 3, 4, 5
    ), balance as (
      select b.product_id, b.storage_unit_id, b.bin, b.lot_key as lot_id, b.serial_key as serial_id, b.quantity
        from inventory.balances b where b.company_id = app.company_id()
    )
    select p.sku, u.name, k.bin, l.code, s.code, coalesce(k.balance, 0), coalesce(k.ledger, 0)
      from (
        select coalesce(b.product_id, g.product_id) as product_id,
               coalesce(b.storage_unit_id, g.storage_unit_id) as storage_unit_id,
               coalesce(b.bin, g.bin) as bin, coalesce(b.lot_id, g.lot_id) as lot_id,
               coalesce(b.serial_id, g.serial_id) as serial_id,
               b.quantity as balance, g.quantity as ledger
          from balance b
          full join ledger g
            on g.product_id = b.product_id and g.storage_unit_id = b.storage_unit_id and g.bin = b.bin
           and g.lot_id = b.lot_id and g.serial_id = b.serial_id
      ) k
      join inventory.products p on p.company_id = app.company_id() and p.id = k.product_id
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = k.storage_unit_id
      left join production.lots l on l.company_id = app.company_id() and l.id = k.lot_id
      left join inventory.serials s on s.company_id = app.company_id() and s.id = k.serial_id
     where coalesce(k.balance, 0) <> coalesce(k.ledger, 0) or k.balance < 0;
  end;
comment on function inventory.verify is
  'Every balance of the company that differs from the sum of its ledger rows; a healthy company has none.';
