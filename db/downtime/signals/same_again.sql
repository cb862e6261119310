-- A status that a person set meanwhile is left by the next state that changes, which may be another one now.
create function downtime.same_again(p_ssu_id bigint, p_first timestamptz, p_last timestamptz)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
begin
  if exists (select from downtime.status_changes c
              where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.at >= p_first)
  then
    return 'infinity';
  end if;
  return coalesce((
    select max(coalesce(r.at, 'infinity'))
      from downtime.signals s
      left join lateral (
         select x.at from downtime.readings x
          where x.company_id = app.company_id() and x.signal_id = s.id and x.status_id is not null and x.at > p_last
          order by x.at limit 1) r on true
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'state'
       and s.last_status_id is not null), 'infinity');
end;
$$;
comment on function downtime.same_again is
  'From when a machine''s history is what it was, whatever was read until a time.';
