-- Lots are locked before stock. What came of a line keeps its lot.
create function partners.lift_from_transit(p_line_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lots bigint[];
  v_serials bigint[];
  v_goods inventory.movement[];
begin
  if p_line_ids = '{}' then
    return;
  end if;
  select array_agg(distinct l.lot_id) filter (where l.lot_id is not null), array_agg(l.serial_id),
         coalesce(array_agg(inventory.movement(l.product_id, l.transit_quantity, l.lot_id, l.serial_id,
                                               p_from_unit_id => l.storage_unit_id, p_from_bin => 'transit',
                                               p_delivery_line_id => l.id) order by l.delivery_id, l.position), '{}')
    into v_lots, v_serials, v_goods
    from partners.delivery_lines l where l.company_id = app.company_id() and l.id = any (p_line_ids);
  perform from production.lots k where k.company_id = app.company_id() and k.id = any (v_lots)
    order by k.product_id, k.code for no key update;
  update partners.delivery_lines l
     set transit_quantity = 0,
         lot_id = case when l.received_quantity + l.damaged_quantity > 0 then l.lot_id end, serial_id = null
   where l.company_id = app.company_id() and l.id = any (p_line_ids);
  perform inventory.post_movements('reversal', v_goods);
  perform inventory.reverse_lots(v_lots);
  perform quality.forget_unarrived(v_serials);
end;
$$;
comment on function partners.lift_from_transit is
  'Takes what lines of deliveries have in transit out of it: they lie nowhere, with no lot or piece but of what came.';
