create function production.places_of(p_lot_id bigint, p_serial_id bigint)
  returns table (quantity numeric, places jsonb)
  language sql stable
  begin atomic
    select trim_scale(coalesce(sum(b.quantity), 0)),
           coalesce(jsonb_agg(jsonb_build_object(
                        'storageUnit', inventory.storage_unit_ref(u), 'bin', b.bin, 'quantity', trim_scale(b.quantity))
                      order by u.name collate app.alphabet, b.bin, b.id), '[]')
      from (select l.* from inventory.balances l where l.company_id = app.company_id() and l.lot_id = p_lot_id
            union all
            select s.* from inventory.balances s where s.company_id = app.company_id() and s.serial_id = p_serial_id) b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id;
  end;
comment on function production.places_of is
  'Where a lot, or a serial, lies now, and how much of it.';
