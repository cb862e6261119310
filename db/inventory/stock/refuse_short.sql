-- p_awaited is what of it may not be taken, with the reason: most often it waits for the inspections of other receipts.
-- p_way is a sentence of what can be done.
create function inventory.refuse_short(p_change inventory.balance_change, p_awaited numeric default 0,
                                       p_why text default 'for the inspection of another receipt',
                                       p_way text default '')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_short record;
begin
  select p.sku, u.name as unit, u.external_id, p_change.bin, l.code as lot, s.code as serial,
         -p_change.change as wanted, trim_scale(coalesce(b.quantity, 0)) as held,
         trim_scale(greatest(coalesce(b.quantity, 0) - p_awaited, 0)) as available
    into v_short
    from inventory.products p
    join inventory.storage_units u on u.company_id = p.company_id and u.id = p_change.storage_unit_id
    left join production.lots l on l.company_id = p.company_id and l.id = p_change.lot_id
    left join inventory.serials s on s.company_id = p.company_id and s.id = p_change.serial_id
    left join inventory.balances b
      on b.company_id = p.company_id and b.product_id = p.id and b.storage_unit_id = u.id and b.bin = p_change.bin
     and b.lot_key = inventory.line_key(p_change.lot_id) and b.serial_key = inventory.line_key(p_change.serial_id)
   where p.company_id = app.company_id() and p.id = p_change.product_id;
  perform app.refuse('insufficient_stock',
    format('%s holds %s of %s in %s%s%s, and %s are to be taken%s.', v_short.unit, v_short.held, v_short.sku,
           v_short.bin,
      coalesce(' of lot ' || v_short.lot, '') || coalesce(' with serial ' || v_short.serial, ''),
      case when p_awaited > 0 then
        format(', %s of them %s', trim_scale(least(p_awaited, v_short.held)), p_why)
      else '' end,
      trim_scale(v_short.wanted),
      inventory.lies_installed(p_change.product_id, p_change.storage_unit_id, p_change.bin, p_change.lot_id,
                               p_change.serial_id)) || p_way,
    jsonb_build_object('sku', v_short.sku, 'storageUnit', v_short.external_id, 'bin', v_short.bin,
                       'lotCode', v_short.lot, 'serialCode', v_short.serial, 'available', v_short.available,
                       'wanted', trim_scale(v_short.wanted)));
end;
$$;
comment on function inventory.refuse_short is
  'Refuses with insufficient_stock, naming what is there, a change that would take more than a balance holds, or more '
  'of it than may be taken.';
