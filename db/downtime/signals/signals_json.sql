create function downtime.signals_json(p_rows downtime.signals[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.id, m.external_id as "ssuId", s.key, s.uom, s.kind,
             coalesce(to_json(trim_scale(s.last_number)), to_json(s.last_word)) as "lastValue",
             app.iso(s.last_at) as "lastAt", app.iso(s.stale_since) as "staleSince", y.name as status
        from unnest(p_rows) with ordinality s
        join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
        left join sites.ssu_statuses y on y.company_id = s.company_id and y.id = s.last_status_id
       order by s.ordinality) j);
end;
$$;
comment on function downtime.signals_json is
  'Signals as answers show them.';
