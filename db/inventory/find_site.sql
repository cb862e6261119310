create function inventory.find_site(p_id text)
  returns sites.sites
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_site sites.sites;
begin
  select s.* into v_site from sites.sites s where s.company_id = app.company_id() and s.external_id = p_id;
  if v_site.id is null then
    perform app.refuse_unknown('storage site', p_id);
  end if;
  return v_site;
end;
$$;
comment on function inventory.find_site is
  'The site of an external id. Refuses with not_found.';
