create function downtime.is_end_before(p_ssu_id bigint, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (select from downtime.stoppages s
                  where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'manual'
                    and s.ended_at = p_at and s.started_at < p_at);
end;
$$;
comment on function downtime.is_end_before is
  'Whether the end that somebody said of a machine''s stop is that of one before what begins then.';
