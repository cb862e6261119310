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
           order by u.signal_id, u.at desc) n
   where s.company_id = app.company_id() and s.id = n.signal_id and (s.last_at is null or n.at > s.last_at);
  -- A value that means no status leaves the one before as it is.
  update downtime.signals s
     set last_status_id = r.status_id
    from (select distinct u.signal_id from unnest(p_new) u where u.status_id is not null) n
   cross join lateral (
      select x.status_id from downtime.readings x
       where x.company_id = app.company_id() and x.signal_id = n.signal_id and x.status_id is not null
       order by x.at desc limit 1) r
   where s.company_id = app.company_id() and s.id = n.signal_id and s.last_status_id is distinct from r.status_id;
end;
$$;
comment on function downtime.note_latest is
  'Notes the newest readings of the signals that got new ones.';
