create function inventory.check_available(p_changes inventory.balance_change[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_short record;
begin
  select p.sku, u.name as unit, u.external_id, c.bin, l.code as lot, s.code as serial, -c.change as wanted,
         coalesce(b.quantity, 0) as available
    into v_short
    from unnest(p_changes) with ordinality as c
    join inventory.products p on p.company_id = app.company_id() and p.id = c.product_id
    join inventory.storage_units u on u.company_id = app.company_id() and u.id = c.storage_unit_id
    left join production.lots l on l.company_id = app.company_id() and l.id = c.lot_id
    left join inventory.serials s on s.company_id = app.company_id() and s.id = c.serial_id
    left join inventory.balances b
      on b.company_id = app.company_id() and b.product_id = c.product_id and b.storage_unit_id = c.storage_unit_id
        and b.bin = c.bin
     and b.lot_key = inventory.line_key(c.lot_id) and b.serial_key = inventory.line_key(c.serial_id)
   where c.change < 0 and coalesce(b.quantity, 0) + c.change < 0
   order by c.ordinality
   limit 1;
  if v_short.sku is not null then
    perform app.refuse('insufficient_stock',
      format('%s holds %s of %s in %s%s, and %s are to be taken.', v_short.unit, v_short.available, v_short.sku,
             v_short.bin,
        coalesce(' of lot ' || v_short.lot, '') || coalesce(' with serial ' || v_short.serial, ''),
        trim_scale(v_short.wanted)),
      jsonb_build_object('sku', v_short.sku, 'storageUnit', v_short.external_id, 'bin', v_short.bin,
                         'lotCode', v_short.lot,
        'serialCode', v_short.serial, 'available', v_short.available, 'wanted', trim_scale(v_short.wanted)));
  end if;
end;
$$;
comment on function inventory.check_available is
  'Refuses with insufficient_stock, naming what is there, when a change would take more than a locked balance holds.';
