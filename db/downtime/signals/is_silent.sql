-- Of a machine whose readings are all gone, and whose state was never told, nothing says when it fell silent.
create function downtime.is_silent(p_ssu_id bigint, p_heard_at timestamptz, p_after_minutes integer)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.now() - greatest(p_heard_at, (
           select max(c.at) from downtime.status_changes c
            where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual'))
         > p_after_minutes * interval '1 minute'
     and (downtime.state_at(p_ssu_id, 'infinity')).category is distinct from 'MAINTENANCE'
     and exists (select from downtime.signals s
                  where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.is_active)
     and downtime.known_before(p_ssu_id, 'infinity') is not null;
end;
$$;
comment on function downtime.is_silent is
  'Whether a machine that was heard last then has been silent for so many minutes that nobody has data of it.';
