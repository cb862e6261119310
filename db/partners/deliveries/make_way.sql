-- What a partner has only sent keeps no code from what the company receives of its vendors. It lies in transit no more;
-- of a delivery of which nothing came yet all of it. What lies nowhere then waits for a person (place_anew, once the
-- receipt is posted).
-- A look ends it where nothing is in the way. Deliveries are locked before lots, and those before stock.
create function partners.make_way(p_lines inventory.receipt_line[])
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lines bigint[] := partners.lines_in_the_way(p_lines);
  v_deliveries bigint[];
  v_lots bigint[];
  v_serials bigint[];
  v_goods inventory.movement[];
begin
  if v_lines = '{}' then
    return '{}';
  end if;
  perform from partners.deliveries d
   where d.company_id = app.company_id() and d.id in (
     select l.delivery_id from partners.delivery_lines l
      where l.company_id = app.company_id() and l.id = any (v_lines))
   order by d.id for no key update;
  v_lines := partners.lines_in_the_way(p_lines);
  v_deliveries := array(select distinct l.delivery_id from partners.delivery_lines l
                         where l.company_id = app.company_id() and l.id = any (v_lines));
  v_lines := array(select l.id from partners.delivery_lines l
                     join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
                    where l.company_id = app.company_id() and l.transit_quantity > 0
                      and l.delivery_id = any (v_deliveries)
                      and (l.id = any (v_lines) or d.state <> 'partially_received'));
  select array_agg(distinct l.lot_id) filter (where l.lot_id is not null), array_agg(l.serial_id),
         coalesce(array_agg(inventory.movement(l.product_id, l.transit_quantity, l.lot_id, l.serial_id,
                                               p_from_unit_id => l.storage_unit_id, p_from_bin => 'transit',
                                               p_delivery_line_id => l.id) order by l.delivery_id, l.position), '{}')
    into v_lots, v_serials, v_goods
    from partners.delivery_lines l where l.company_id = app.company_id() and l.id = any (v_lines);
  perform from production.lots k where k.company_id = app.company_id() and k.id = any (v_lots)
    order by k.product_id, k.code for no key update;
  update partners.delivery_lines l
     set transit_quantity = 0,
         lot_id = case when l.received_quantity + l.damaged_quantity > 0 then l.lot_id end, serial_id = null
   where l.company_id = app.company_id() and l.id = any (v_lines);
  if v_goods <> '{}' then
    perform inventory.post_movements('reversal', v_goods);
  end if;
  perform inventory.reverse_lots(v_lots);
  perform quality.forget_unarrived(v_serials);
  return v_deliveries;
end;
$$;
comment on function partners.make_way is
  'Takes what partners have on the way out of transit where a receipt brings a lot or piece of that code; answers the '
  'deliveries that are to be placed anew.';
