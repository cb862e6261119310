create function downtime.note_latest(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  update downtime.signals s
     set last_at = n.at, last_number = n.number, last_word = n.word
    from (select distinct on (u.signal_id) u.signal_id, u.at, u.number, u.word from unnest(p_new) u
           where u.number is not null or u.word is not null
           order by u.signal_id, u.at desc) n
   where s.company_id = app.company_id() and s.id = n.signal_id and (s.last_at is null or n.at > s.last_at);
  -- A value that means no status leaves the one before as it is.
  update downtime.signals s
     set last_status_id = r.status_id
    from (select distinct g.id as signal_id, g.last_at
            from unnest(p_new) u
            join downtime.signals g on g.company_id = app.company_id() and g.id = u.signal_id
           where u.status_id is not null) n
   cross join lateral downtime.reading_before(n.signal_id, n.last_at + interval '1 microsecond', 'status') r
   where s.company_id = app.company_id() and s.id = n.signal_id and s.last_status_id is distinct from r.status_id;
  -- What comes after a signal's newest value is that it is not known any more.
  update downtime.signals s
     set stale_since = n.stale_since
    from (select g.id, (select r.at from downtime.readings r
                         where r.company_id = app.company_id() and r.signal_id = g.id
                           and r.at > case when g.last_at is null then '-infinity' else g.last_at end
                         order by r.at limit 1) as stale_since
            from unnest(p_new) u
            join downtime.signals g on g.company_id = app.company_id() and g.id = u.signal_id
           group by g.id, g.stale_since, g.last_at
          having g.stale_since is not null or bool_or(u.number is null and u.word is null)) n
   where s.company_id = app.company_id() and s.id = n.id and s.stale_since is distinct from n.stale_since;
end;
$$;
comment on function downtime.note_latest is
  'Notes the newest readings of the signals that got new ones.';
