create function partners.find_delivery(p_id text)
  returns partners.deliveries
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  select d.* into v_delivery from partners.deliveries d where d.company_id = app.company_id() and d.external_id = p_id;
  if v_delivery.id is null then
    perform app.refuse_unknown('partner delivery', p_id);
  end if;
  return v_delivery;
end;
$$;
comment on function partners.find_delivery is
  'The delivery of an external id. Refuses with not_found.';
