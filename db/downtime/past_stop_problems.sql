-- A stop of the past is judged by when it was: the machine may be out of use now, and stand now.
create function downtime.past_stop_problems(p_ssu sites.ssus, p_occurred_at timestamptz, p_ended_at timestamptz)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_span tstzrange;
  v_problems jsonb := app.occurred_at_problems(p_occurred_at);
  v_message text;
begin
  if p_ended_at > app.now() then
    v_problems := v_problems || '{"path": "endedAt", "message": "is in the future"}'::jsonb;
  end if;
  if p_occurred_at is null then
    return v_problems || '{"path": "occurredAt", "message": "is required with endedAt"}'::jsonb;
  elsif p_ended_at <= p_occurred_at then
    return v_problems || '{"path": "endedAt", "message": "must be after occurredAt"}'::jsonb;
  end if;
  v_span := tstzrange(p_occurred_at, p_ended_at);
  select format('overlaps downtime event %s, from %s %s', s.id, app.iso(s.started_at),
                case when s.ended_at is null then 'on' else 'to ' || app.iso(s.ended_at) end)
    into v_message from downtime.stoppages s
   where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and tstzrange(s.started_at, s.ended_at) && v_span
   order by s.started_at limit 1;
  if v_message is null then
    select format('%s %s', p_ssu.name, sites.unused_in_words(u)) into v_message
      from sites.unused_times u
     where u.company_id = app.company_id() and u.ssu_id = p_ssu.id and tstzrange(u.began_at, u.ended_at) && v_span
     order by u.began_at limit 1;
  end if;
  return v_problems || case when v_message is null then '[]'
    else jsonb_build_object('path', 'occurredAt', 'message', v_message) end;
end;
$$;
comment on function downtime.past_stop_problems is
  'What is wrong with a stop that is over: its times, another stop then, or that the locked machine was out of use.';
