create function downtime.note_latest(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  with sent as materialized (
    select u.signal_id, max(u.at) filter (where u.number is not null or u.word is not null) as newest,
           bool_or(u.status_id is not null) as is_told, bool_or(u.number is null and u.word is null) as is_unknown
      from unnest(p_new) u group by u.signal_id
  ), known as (
    select g.id, t.is_told, t.is_unknown or g.stale_since is not null as may_be_stale, g.last_status_id, l.last_at,
           case when l.is_newer then r.number else g.last_number end as last_number,
           case when l.is_newer then r.word else g.last_word end as last_word
      from sent t
      join downtime.signals g on g.company_id = app.company_id() and g.id = t.signal_id
     cross join lateral (
        select greatest(g.last_at, t.newest) as last_at,
               coalesce(t.newest > g.last_at, t.newest is not null) as is_newer) l
      left join lateral (
        select x.number, x.word from downtime.readings x
         where l.is_newer and x.company_id = app.company_id() and x.signal_id = t.signal_id and x.at = l.last_at
        offset 0) r on true
  )
  update downtime.signals s
     set last_at = k.last_at, last_number = k.last_number, last_word = k.last_word,
         -- A value that means no status leaves the one before as it is; one of before the machine went out of use says
         -- nothing any more (downtime.forget_state).
         last_status_id = case when k.is_told then (
                              select r.status_id
                                from downtime.reading_before(k.id, k.last_at + interval '1 microsecond', 'status') r
                               where not exists (select from sites.unused_times u
                                                  where u.company_id = app.company_id() and u.ssu_id = s.ssu_id
                                                    and u.began_at >= r.at))
                            else k.last_status_id end,
         -- What comes after a signal's newest value is that it is not known any more.
         stale_since = case when k.may_be_stale then (
                         select r.at from downtime.readings r
                          where r.company_id = app.company_id() and r.signal_id = k.id
                            and r.at > case when k.last_at is null then '-infinity' else k.last_at end
                          order by r.at limit 1) end
    from known k
   where s.company_id = app.company_id() and s.id = k.id;
end;
$$;
comment on function downtime.note_latest is
  'Notes the newest readings of the signals that got new ones.';
