create function maintenance.meters_json(p_rows maintenance.meters[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', m.id, 'ssuId', s.external_id, 'ssuName', s.name, 'key', m.key, 'name', m.name, 'uom', m.uom,
               'source', m.source, 'currentValue', m.current_value, 'total', greatest(m.total, 0),
               'readAt', app.iso(m.current_at))
             order by m.ordinality)
      from unnest(p_rows) with ordinality m
      join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id);
end;
$$;
comment on function maintenance.meters_json is
  'Meters as answers show them.';
