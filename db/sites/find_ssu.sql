create function sites.find_ssu(p_id text)
  returns sites.ssus
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_found sites.ssus;
begin
  select x.* into v_found from sites.ssus x where x.company_id = app.company_id() and x.external_id = p_id;
  if v_found.id is null then
    perform app.refuse_unknown('SSU', p_id);
  end if;
  return v_found;
end;
$$;
comment on function sites.find_ssu is
  'The machine of an external id. Refuses with not_found.';
