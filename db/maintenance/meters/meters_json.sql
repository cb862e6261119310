create function maintenance.meters_json(p_rows maintenance.meters[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select m.id, s.external_id as "ssuId", s.name as "ssuName", m.key, m.name, m.uom, m.source,
             trim_scale(m.current_value) as "currentValue", trim_scale(greatest(m.total, 0)) as total,
             app.iso(m.current_at) as "readAt"
        from unnest(p_rows) with ordinality m
        join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id
       order by m.ordinality) j);
end;
$$;
comment on function maintenance.meters_json is
  'Meters as answers show them.';
