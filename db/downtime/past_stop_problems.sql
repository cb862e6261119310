-- A stop of the past is judged by when it was: the machine may be out of use now, and stand now. Where it would
-- begin in another it has to begin later, where another begins in it, to end before: the first of each is named there.
create function downtime.past_stop_problems(p_ssu sites.ssus, p_occurred_at timestamptz, p_ended_at timestamptz)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb := app.occurred_at_problems(p_occurred_at);
begin
  if p_ended_at > app.now() then
    v_problems := v_problems || '{"path": "endedAt", "message": "is in the future"}'::jsonb;
  end if;
  if p_occurred_at is null then
    return v_problems || '{"path": "occurredAt", "message": "is required with endedAt"}'::jsonb;
  elsif p_ended_at <= p_occurred_at then
    return v_problems || '{"path": "endedAt", "message": "must be after occurredAt"}'::jsonb;
  end if;
  return v_problems || (
    select coalesce(jsonb_agg(jsonb_build_object('path', f.path, 'message', f.message)
                              order by f.path desc, f.kind), '[]')
      from (
        select distinct on (b.path, o.kind) b.path, o.kind, o.message
          from (
            select 'stop' as kind, s.started_at, s.ended_at,
                   format('overlaps downtime event %s, from %s %s', s.id, app.iso(s.started_at),
                          case when s.ended_at is null then 'on' else 'to ' || app.iso(s.ended_at) end) as message
              from downtime.stoppages s where s.company_id = app.company_id() and s.ssu_id = p_ssu.id
            union all
            select 'unused', u.began_at, u.ended_at, format('%s %s', p_ssu.name, sites.unused_in_words(u))
              from sites.unused_times u where u.company_id = app.company_id() and u.ssu_id = p_ssu.id) o
         cross join lateral (
            select case when o.started_at <= p_occurred_at then 'occurredAt' else 'endedAt' end as path) b
         where tstzrange(o.started_at, o.ended_at) && tstzrange(p_occurred_at, p_ended_at)
         order by b.path, o.kind, o.started_at) f);
end;
$$;
comment on function downtime.past_stop_problems is
  'What is wrong with a stop that is over: its times, another stop then, or that the locked machine was out of use.';
