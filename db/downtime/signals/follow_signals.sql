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
       select n.ssu_id, min(n.at) as first, max(n.at) as last, h.at as heard, downtime.silence(n.ssu_id) as silence,
              bool_or(n.status_id is distinct from n.status_before) filter (where n.status_id is not null) as is_told,
              bool_or(n.is_unknown) as is_unknown,
              max(n.at - n.at_before) as longest
         from (select u.ssu_id, u.at, u.status_id, u.number is null and u.word is null as is_unknown,
                      lag(u.at) over (partition by u.ssu_id order by u.at) as at_before,
                      case when u.status_id is not null then
                        coalesce(lag(u.status_id) over (partition by u.signal_id, u.status_id is null order by u.at),
                                 u.last_status_id) end as status_before
                 from unnest(p_new) u) n
         join downtime.heard h on h.company_id = app.company_id() and h.ssu_id = n.ssu_id
        group by n.ssu_id, h.at) o
     join sites.ssus m on m.company_id = app.company_id() and m.id = o.ssu_id
    where o.is_told or o.is_unknown or o.first < o.heard or m.no_data_since is not null or o.longest > o.silence
       or o.first - nullif(o.heard, '-infinity') > o.silence
       or exists (select from downtime.status_changes c
                   where c.company_id = app.company_id() and c.ssu_id = o.ssu_id and c.at > o.first
                     and c.source = 'manual')
    order by o.ssu_id;
  update downtime.heard h
     set at = n.last
    from (select u.ssu_id, max(u.at) as last from unnest(p_new) u group by u.ssu_id) n
   where h.company_id = app.company_id() and h.ssu_id = n.ssu_id and h.at < n.last;
end;
$$;
comment on function downtime.follow_signals is
  'Brings the machines'' histories up to what new readings say. Emits downtime.started, downtime.ended.';
