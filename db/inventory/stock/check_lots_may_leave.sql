-- What leaves for good, to a client's machine, a customer or a partner, is as usable as what is consumed. Shipments
-- tell it line by line before; here it holds for every door, once the balances are locked.
create function inventory.check_lots_may_leave(p_movements inventory.movement[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lot record;
begin
  select l.code, p.sku, inventory.lot_obstacle(l.status, l.expires_at) as obstacle into v_lot
    from unnest(p_movements) with ordinality m
    join production.lots l on l.company_id = app.company_id() and l.id = m.lot_id
    join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
   where inventory.lot_obstacle(l.status, l.expires_at) is not null
   order by m.ordinality limit 1;
  if v_lot.code is not null then
    perform app.refuse('lot_unavailable',
      format('Lot %s of %s is %s: it is neither installed nor shipped.', v_lot.code, v_lot.sku, v_lot.obstacle),
      jsonb_build_object('lotCode', v_lot.code, 'lotStatus', v_lot.obstacle));
  end if;
end;
$$;
comment on function inventory.check_lots_may_leave is
  'Refuses with lot_unavailable to install or ship a blocked, quarantined or expired lot.';
