create function sites.sites_json(p_rows sites.sites[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.external_id as id, s.name, s.is_warehouse as "isWarehouse",
             case when c.id is not null then json_build_object('id', c.external_id, 'name', c.name) end as client,
             s.is_active as "isActive"
        from unnest(p_rows) with ordinality s
        left join sites.clients c on c.company_id = s.company_id and c.id = s.client_id
       order by s.ordinality) j);
end;
$$;
comment on function sites.sites_json is
  'Sites as answers show them.';
