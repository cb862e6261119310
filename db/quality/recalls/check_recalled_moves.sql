-- THE rule of where what a recall holds may not go, whatever door it is moved by: no piece becomes goods, and neither
-- piece nor lot is installed at a client's, shipped or consumed. Quarantine, bads and the way back to who sent it stay
-- open; the goods of a lot are kept from use by its status. Asked by inventory.post_movements once the serials and
-- balances are locked, so that of a recall and a move at the same moment the second sees the first.
create function quality.check_recalled_moves(p_kind text, p_movements inventory.movement[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_held record;
begin
  select m.lot_id, m.serial_id, h.codes into v_held
    from unnest(p_movements) with ordinality m
   cross join lateral (select quality.recalls_of(case when m.lot_id is not null then m.lot_id
                                                   else -m.serial_id end) as codes) h
   where (p_kind in ('installation', 'shipment', 'consumption') or m.serial_id is not null
            and (m.to_bin = 'goods' or p_kind = 'receipt' and m.to_bin = 'installed'))
     and h.codes <> '{}'
   order by m.ordinality limit 1;
  if v_held.codes is not null then
    perform app.refuse('lot_unavailable', (
      select format(case when l.id is null then 'Serial %s of %s is held by %s: it stays in quarantine or bads until '
                                                'recalls.release gives it back.'
                      else 'Lot %s of %s is held by %s: nobody uses it until recalls.release gives it back.' end,
               case when l.id is null then s.code else l.code end, p.sku, array_to_string(v_held.codes, ', '))
        from inventory.products p
        left join production.lots l on l.company_id = p.company_id and l.id = v_held.lot_id
        left join inventory.serials s on s.company_id = p.company_id and s.id = v_held.serial_id
       where p.company_id = app.company_id()
         and p.id = case when l.id is null then s.product_id else l.product_id end),
      jsonb_strip_nulls(jsonb_build_object(
        'lotCode', (select l.code from production.lots l
                     where l.company_id = app.company_id() and l.id = v_held.lot_id),
        'serialCode', (select s.code from inventory.serials s
                        where s.company_id = app.company_id() and s.id = v_held.serial_id),
        'blockedBy', v_held.codes)));
  end if;
end;
$$;
comment on function quality.check_recalled_moves is
  'Refuses with lot_unavailable to bring what a recall holds to where it would be used.';
