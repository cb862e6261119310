create function sites.find_site(p_id text)
  returns sites.sites
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_found sites.sites;
begin
  select x.* into v_found from sites.sites x where x.company_id = app.company_id() and x.external_id = p_id;
  if v_found.id is null then
    perform app.refuse_unknown('site', p_id);
  end if;
  return v_found;
end;
$$;
comment on function sites.find_site is
  'The site of an external id. Refuses with not_found.';
