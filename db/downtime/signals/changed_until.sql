-- One that turns out to have been no stop of its own leaves all that it covered to be looked at anew.
create function downtime.changed_until(p_ssu_id bigint, p_window tstzrange, p_begun downtime.stop_span[])
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select max(greatest(coalesce(s.ended_at, 'infinity'),
                        case when b.id is not null then coalesce(b.ended_at, 'infinity') end))
      from downtime.stoppages s
      left join unnest(p_begun) b on b.id = s.id
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.begun_at is not null
       and (b.id is not null or tstzrange(s.started_at, s.ended_at) && p_window)
       and (b.started_at, b.ended_at) is distinct from (s.started_at, s.ended_at));
end;
$$;
comment on function downtime.changed_until is
  'Until when stops that people reported by hand within a time change, as they are or as they were; null: none does.';
