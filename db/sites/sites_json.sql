create function sites.sites_json(p_rows sites.sites[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', s.external_id, 'name', s.name, 'isWarehouse', s.is_warehouse,
               'client', case when c.id is not null then jsonb_build_object('id', c.external_id, 'name', c.name) end,
               'isActive', s.is_active)
             order by s.ordinality)
      from unnest(p_rows) with ordinality s
      left join sites.clients c on c.company_id = s.company_id and c.id = s.client_id);
end;
$$;
comment on function sites.sites_json is
  'Sites as answers show them.';
