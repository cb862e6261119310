create function downtime.signals_json(p_rows downtime.signals[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', s.id, 'ssuId', m.external_id, 'key', s.key, 'uom', s.uom, 'kind', s.kind,
               'lastValue', coalesce(to_jsonb(s.last_number), to_jsonb(s.last_word)), 'lastAt', app.iso(s.last_at),
               'staleSince', app.iso(s.stale_since),
               'status', y.name)
             order by s.ordinality)
      from unnest(p_rows) with ordinality s
      join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
      left join sites.ssu_statuses y on y.company_id = s.company_id and y.id = s.last_status_id);
end;
$$;
comment on function downtime.signals_json is
  'Signals as answers show them.';
