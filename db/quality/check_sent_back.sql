-- What may be used goes to any vendor, as to one who works on it. What may not be used is found bad, and goes back to
-- whom it came from: to nobody else, and from nobody whose it never was. Asked with the balances locked, so that a lot
-- that is being blocked, or a piece that is being recalled, is so before or after. Where nobody knows whose it was, the
-- task says it.
create function quality.check_sent_back(p_movements inventory.movement[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_one record;
begin
  if not exists (select from unnest(p_movements) m where m.to_vendor_id is not null
                                                     and num_nonnulls(m.lot_id, m.serial_id) > 0) then
    return;
  end if;
  perform inventory.lock_serials(inventory.balance_changes(p_movements)); -- and the balances
  select case when l.id is not null then 'Lot ' || l.code else 'Serial ' || s.code end || ' of ' || p.sku as name,
         l.code as lot_code, s.code as serial_code, m.obstacle, m.is_made, coalesce(v.name, m.partner) as sender
    into v_one
    from quality.kept_from_others(p_movements) m
    join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
    left join production.lots l on l.company_id = p.company_id and l.id = m.lot_id
    left join inventory.serials s on s.company_id = p.company_id and s.id = m.serial_id
    left join inventory.vendors v on v.company_id = p.company_id and v.id = m.from_vendor_id
   order by m.n limit 1;
  if v_one.name is not null then
    perform app.refuse('lot_unavailable',
      format(case when v_one.is_made then '%s is %s and was made here: it goes to no vendor until it may be used.'
               else '%s is %s: it goes back to %s, whom it came from, and to no other vendor until it may be used.' end,
             v_one.name, v_one.obstacle, v_one.sender),
      jsonb_strip_nulls(jsonb_build_object('lotCode', v_one.lot_code, 'serialCode', v_one.serial_code,
                                           'lotStatus', v_one.obstacle)));
  end if;
end;
$$;
comment on function quality.check_sent_back is
  'Refuses with lot_unavailable to send a lot or a piece that may not be used to another vendor than it came from.';
