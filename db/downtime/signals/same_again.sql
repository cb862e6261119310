-- From then on each of these signals has told anew what it is, and the machine was heard. A status that a person set
-- meanwhile is left by the next state that changes, which may be another one now.
create function downtime.same_again(p_ssu_id bigint, p_first timestamptz, p_last timestamptz)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (select from downtime.heard h
              where h.company_id = app.company_id() and h.ssu_id = p_ssu_id and h.at <= p_last)
     or exists (select from downtime.status_changes c
                 where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual'
                   and c.at >= p_first)
  then
    return 'infinity';
  end if;
  return (
    with signal as (
      select s.id, s.kind,
             s.kind = 'state' or not exists (
               select from downtime.signals k
                where k.company_id = s.company_id and k.ssu_id = s.ssu_id and k.kind = 'state') as tells
        from downtime.signals s where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
    )
    select max(coalesce(n.at, 'infinity'))
      from (
        select min(r.at) as at
          from signal s
         cross join lateral (
            select x.at from downtime.readings x
             where x.company_id = app.company_id() and x.signal_id = s.id and x.at > p_last
             order by x.at limit 1) r
        union all
        select (select x.at from downtime.readings x
                 where x.company_id = app.company_id() and x.signal_id = s.id and x.at > p_last
                   and (s.kind <> 'state' or x.status_id is not null)
                 order by x.at limit 1)
          from signal s
         where s.tells and exists (
                 select from downtime.readings x
                  where x.company_id = app.company_id() and x.signal_id = s.id and x.at between p_first and p_last)
      ) n);
end;
$$;
comment on function downtime.same_again is
  'From when what its signals say of a machine is what they said, whatever was read between two times.';
