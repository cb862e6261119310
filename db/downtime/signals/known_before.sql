create function downtime.known_before(p_ssu_id bigint, p_first timestamptz)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
begin
  return greatest(
    (select c.at from downtime.status_changes c
      where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.at < p_first
      order by c.at desc, c.id desc limit 1),
    (select max(r.at) from downtime.signals s
      cross join lateral (
         select x.at from downtime.readings x
          where x.company_id = app.company_id() and x.signal_id = s.id and x.at < p_first order by x.at desc limit 1) r
      where s.company_id = app.company_id() and s.ssu_id = p_ssu_id));
end;
$$;
comment on function downtime.known_before is
  'When something was known of a machine last before a time: a reading, or what a person said. Null: never.';
