create function inventory.storage_units_json(p_rows inventory.storage_units[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select u.external_id as id, u.name,
             case when s.id is not null then json_build_object('id', s.external_id, 'name', s.name) end as site,
             u.type, u.ownership, m.external_id as "ssuId", u.is_active as "isActive"
        from unnest(p_rows) with ordinality u
        left join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
        left join sites.ssus m on m.company_id = u.company_id and m.id = u.ssu_id
       order by u.ordinality) j);
end;
$$;
comment on function inventory.storage_units_json is
  'Storage units as lists show them.';
