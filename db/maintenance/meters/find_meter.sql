create function maintenance.find_meter(p_id bigint)
  returns maintenance.meters
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_found maintenance.meters;
begin
  select m.* into v_found from maintenance.meters m
   where m.company_id = app.company_id() and m.id = p_id and m.is_active;
  if v_found.id is null then
    perform app.refuse_unknown('meter', p_id::text);
  end if;
  return v_found;
end;
$$;
comment on function maintenance.find_meter is
  'The meter of an id. Refuses with not_found.';
