create function partners.report_missing(p_delivery_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_transit inventory.movement[] := partners.transit_goods(p_delivery_id);
begin
  update partners.delivery_lines l
     set missing_quantity = l.missing_quantity + partners.open_quantity(l), transit_quantity = 0
   where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and partners.open_quantity(l) > 0;
  if v_transit <> '{}' then
    perform inventory.post_movements('adjustment', v_transit);
  end if;
end;
$$;
comment on function partners.report_missing is
  'Says of all that is still open of a delivery that it did not come: it leaves transit.';
