create function downtime.is_begun_since(p_ssu_id bigint, p_from timestamptz)
  returns boolean
  language sql stable
  return coalesce((
    select s.ended_at is null or p_from is null or s.ended_at >= p_from
      from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'manual'
     order by s.started_at desc, s.id desc limit 1), false);
comment on function downtime.is_begun_since is
  'Whether a machine stood at or after a time (null: at any) by a stop that a person began.';
