create function partners.settle_delivery(p_delivery_id bigint)
  returns partners.deliveries
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  update partners.deliveries d
     set state = partners.delivery_state(d), updated_at = app.now()
   where d.company_id = app.company_id() and d.id = p_delivery_id
  returning d.* into v_delivery;
  perform partners.touch_what_shows(v_delivery);
  return v_delivery;
end;
$$;
comment on function partners.settle_delivery is
  'Gives a delivery, once its lines changed, the state that follows from them.';
