-- A report that a counter has not read up to counts until it has (insights.told_by_counter): when it is heard again
-- after a while, or for the first time, that changes what is known of a time that is over. Of the time before it was
-- set to count what it counts it never tells.
create function downtime.note_counting(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  with heard as materialized (
    select s.id, s.ssu_id, s.counts_since, s.last_at, min(u.at) as first, max(u.at) as last
      from unnest(p_new) u
      join downtime.signals s on s.company_id = app.company_id() and s.id = u.signal_id and s.counts is not null
     where u.kind = 'counter' and u.number is not null and u.at > s.counts_from
     group by s.id, s.ssu_id, s.counts_since, s.last_at
    having s.counts_since is null or min(u.at) < s.counts_since or max(u.at) > s.last_at
  ), begun as (
    update downtime.signals s set counts_since = h.first
      from heard h
     where s.company_id = app.company_id() and s.id = h.id and (h.counts_since is null or h.first < h.counts_since)
  )
  insert into insights.late_news (company_id, ssu_id, span)
  select app.company_id(), h.ssu_id, t.told
    from heard h
   cross join lateral (
      select tstzrange(case when h.counts_since is null or h.first < h.counts_since then h.first else h.last_at end,
                       greatest(h.last, h.last_at), '[]') as told) t
   where lower(t.told) < now() - interval '1 hour';
end;
$$;
comment on function downtime.note_counting is
  'Notes from when on counters tell what their machines make, and of which time that is over they do now.';
