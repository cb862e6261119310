-- Most readings say nothing new of what a machine is in. Whose history has to be looked at is found in one statement: a
-- state changed, a reading came late, there was silence, or a person has set a state since.
create function downtime.follow_signals(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  perform downtime.correct_history(o.ssu_id, o.first, o.last)
     from (
       with quiet as materialized (
         select g.ssu_id, max(g.gap) as longest
           from (select u.ssu_id, u.at - lag(u.at) over (partition by u.ssu_id order by u.at) as gap
                   from unnest(p_new) u) g
          group by g.ssu_id
       )
       select n.ssu_id, n.first, n.last
         from (select u.ssu_id, min(u.at) as first, max(u.at) as last,
                      bool_or(u.number is null and u.word is null) as is_unknown
                 from unnest(p_new) u group by u.ssu_id) n
         join downtime.heard h on h.company_id = app.company_id() and h.ssu_id = n.ssu_id
         join sites.ssus m on m.company_id = app.company_id() and m.id = n.ssu_id
        cross join lateral (select downtime.silence(n.ssu_id) as silence offset 0) s
        where n.is_unknown or n.first < h.at or m.no_data_since is not null
           or n.first - nullif(h.at, '-infinity') > s.silence
           or n.ssu_id in (
                select t.ssu_id
                  from (select u.ssu_id, u.status_id,
                               lag(u.status_id, 1, u.last_status_id)
                                 over (partition by u.signal_id order by u.at) as status_before
                          from unnest(p_new) u where u.status_id is not null) t
                 where t.status_id is distinct from t.status_before)
           or n.last - n.first > s.silence
              and s.silence < (select q.longest from quiet q where q.ssu_id = n.ssu_id)
           or exists (select from downtime.status_changes c
                       where c.company_id = app.company_id() and c.ssu_id = n.ssu_id and c.at > n.first
                         and c.source = 'manual')
        order by n.ssu_id) o;
  update downtime.heard h
     set at = n.last
    from (select u.ssu_id, max(u.at) as last from unnest(p_new) u group by u.ssu_id) n
   where h.company_id = app.company_id() and h.ssu_id = n.ssu_id and h.at < n.last;
end;
$$;
comment on function downtime.follow_signals is
  'Brings the machines'' histories up to what new readings say. Emits downtime.started, downtime.ended.';
