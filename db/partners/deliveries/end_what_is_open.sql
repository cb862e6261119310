create function partners.end_what_is_open(p_delivery_id bigint, p_comes_back boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_transit inventory.movement[] := partners.transit_goods(p_delivery_id);
begin
  update partners.delivery_lines l
     set reversed_quantity = l.reversed_quantity + case when p_comes_back then partners.open_quantity(l) else 0 end,
         missing_quantity = l.missing_quantity + case when p_comes_back then 0 else partners.open_quantity(l) end,
         transit_quantity = 0
   where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and partners.open_quantity(l) > 0;
  if v_transit <> '{}' then
    perform inventory.post_movements(case when p_comes_back then 'reversal' else 'adjustment' end, v_transit);
  end if;
end;
$$;
comment on function partners.end_what_is_open is
  'Takes what of a delivery is still open out of the recipient''s transit: it goes back to the sender, or never came.';
