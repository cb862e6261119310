-- Named, the parent's, or the only one there is.
create function sites.site_for_ssu(p_site_id text, p_parent sites.ssus)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_site bigint;
  v_sites bigint[];
begin
  if p_site_id is not null then
    v_site := (sites.find_site(p_site_id)).id;
    if v_site <> p_parent.site_id then
      perform app.refuse_input('[{"path": "siteId", "message": "is not the site of the parent"}]');
    end if;
    return v_site;
  elsif p_parent.id is not null then
    return p_parent.site_id;
  end if;
  v_sites := array(select s.id from sites.sites s
                    where s.company_id = app.company_id() and s.is_active and not s.is_warehouse limit 2);
  if cardinality(v_sites) <> 1 then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'siteId', 'message',
      case when v_sites = '{}' then 'is needed, and the company has no site yet; config.apply makes one: '
          '{"spec": {"version": 1, "sites": [{"name": "Hall 1"}]}}'
        else 'is needed: the company has several sites' end)));
  end if;
  return v_sites[1];
end;
$$;
comment on function sites.site_for_ssu is
  'The site that a new machine stands in. Refuses with not_found, invalid_input.';
