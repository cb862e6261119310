-- The same reading twice is one; another value for the same time cannot be true too, and the first stays.
create function downtime.rejected_readings(p_sent downtime.sent_reading[], p_new integer)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_there jsonb := '[]';
begin
  if p_new < cardinality(p_sent) then
    select coalesce(jsonb_agg(jsonb_build_object('index', u.n, 'message',
             coalesce(u.problem, format('the signal has another value at this time: %s',
                                        app.in_short(coalesce(r.number::text, r.word, 'none'))))) order by u.n), '[]')
      into v_there
      from unnest(p_sent) u
      left join lateral (
        select x.number, x.word from downtime.readings x
         where u.problem is null and x.company_id = app.company_id() and x.signal_id = u.signal_id and x.at = u.at
        offset 0) r on true
     where u.problem is not null or (r.number, r.word) is distinct from (u.number, u.word);
  end if;
  return v_there;
end;
$$;
comment on function downtime.rejected_readings is
  'Those readings of a call that were not taken, each by its place in the call.';
