-- Of what came to nothing the line names no lot and no piece any more: neither their codes nor the product are kept by
-- what the sender thought better of. Lots are locked before stock.
create function partners.end_what_is_open(p_delivery_id bigint, p_comes_back boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_transit inventory.movement[] := partners.transit_goods(p_delivery_id);
  v_lots bigint[] := array(
    select distinct l.lot_id from partners.delivery_lines l
     where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and l.lot_id is not null
       and l.received_quantity + l.damaged_quantity = 0);
  v_serials bigint[] := array(
    select l.serial_id from partners.delivery_lines l
     where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and l.serial_id is not null
       and partners.open_quantity(l) > 0);
begin
  if v_lots <> '{}' then
    perform from production.lots k where k.company_id = app.company_id() and k.id = any (v_lots)
      order by k.product_id, k.code for no key update;
  end if;
  update partners.delivery_lines l
     set reversed_quantity = l.reversed_quantity + case when p_comes_back then partners.open_quantity(l) else 0 end,
         missing_quantity = l.missing_quantity + case when p_comes_back then 0 else partners.open_quantity(l) end,
         transit_quantity = 0, lot_id = case when l.received_quantity + l.damaged_quantity > 0 then l.lot_id end,
         serial_id = null -- one piece, which is open
   where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and partners.open_quantity(l) > 0;
  if v_transit <> '{}' then
    perform inventory.post_movements(case when p_comes_back then 'reversal' else 'adjustment' end, v_transit);
  end if;
  if v_lots <> '{}' then
    perform inventory.reverse_lots(v_lots);
  end if;
  if v_serials <> '{}' then
    perform quality.forget_unarrived(v_serials);
  end if;
end;
$$;
comment on function partners.end_what_is_open is
  'Takes what of a delivery is still open out of the recipient''s transit: it goes back to the sender, or never came.';
