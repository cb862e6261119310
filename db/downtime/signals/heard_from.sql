-- What a machine's signals said when no reading of it is kept any more stays as it is. Of a machine that was never
-- heard all that was told is kept.
create function downtime.heard_from(p_ssu_id bigint, p_at timestamptz)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_first timestamptz := (
    select min(r.at)
      from downtime.signals s
     cross join lateral (select x.at from downtime.readings x
                          where x.company_id = app.company_id() and x.signal_id = s.id order by x.at limit 1) r
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id);
begin
  if exists (select from downtime.signals s
               join downtime.reading_hours h on h.company_id = s.company_id and h.signal_id = s.id
                and h.hour < date_trunc('hour', v_first, 'UTC')
              where s.company_id = app.company_id() and s.ssu_id = p_ssu_id) then
    v_first := v_first + interval '1 microsecond';
  end if;
  return case when v_first is not null then greatest(p_at, v_first)
    when not exists (select from downtime.signals s
                      where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
                        and coalesce(s.last_at, s.stale_since) is not null)
      then p_at end;
end;
$$;
comment on function downtime.heard_from is
  'From when on, at a time or after it, what was told of a machine says what it is in; null: that is not kept.';
