create function downtime.find_stoppage(p_id bigint)
  returns downtime.stoppages
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_found downtime.stoppages;
begin
  select s.* into v_found from downtime.stoppages s where s.company_id = app.company_id() and s.id = p_id;
  if v_found.id is null then
    perform app.refuse_unknown('downtime event', p_id::text);
  end if;
  return v_found;
end;
$$;
comment on function downtime.find_stoppage is
  'The downtime event of an id. Refuses with not_found.';
