-- When a machine was heard lately, only that matters: the months before are not looked at for signals that were not.
create function downtime.known_before(p_ssu_id bigint, p_first timestamptz)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_signals bigint[] := array(select s.id from downtime.signals s
                               where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
                                 and coalesce(s.last_at, s.stale_since) is not null);
  v_heard timestamptz;
begin
  select max(r.at) into v_heard
    from unnest(v_signals) s (id)
   cross join lateral (
      select x.at from downtime.readings x
       where x.company_id = app.company_id() and x.signal_id = s.id
         and x.at < p_first and x.at >= p_first - interval '35 days' order by x.at desc limit 1) r;
  if v_heard is null then
    select max((downtime.reading_before(s.id, p_first)).at) into v_heard from unnest(v_signals) s (id);
  end if;
  return greatest(v_heard, (
    select c.at from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.at < p_first
     order by c.at desc, c.id desc limit 1));
end;
$$;
comment on function downtime.known_before is
  'When something was known of a machine last before a time: a reading, or what a person said. Null: never.';
