-- The rule knows what the newest reading said, so that stored ones are looked at only for those that come late.
create function maintenance.crossings(
  p_rule maintenance.condition_rules,
  p_new  downtime.sent_reading[],
  out crossings timestamptz[],
  out is_beyond boolean
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_first timestamptz;
  v_last timestamptz;
  v_last_at timestamptz;
  v_from timestamptz;
  v_to timestamptz;
begin
  select min(u.at), max(u.at), min(u.last_at) into v_first, v_last, v_last_at from unnest(p_new) u;
  crossings := '{}';
  is_beyond := p_rule.is_beyond;
  if v_first is null then
    return;
  end if;
  if v_last_at > v_first then
    select max(r.at) filter (where r.at < v_first), min(r.at) filter (where r.at > v_last) into v_from, v_to
      from maintenance.telling_neighbours(p_rule, v_first, v_last) r;
  end if;
  with sequence as (
    select v_last_at as at, p_rule.is_beyond as beyond, false as is_new
     where coalesce(v_last_at < v_first, true)
    union all
    select u.at, maintenance.is_beyond(u.number, p_rule.above, p_rule.below, p_rule.hysteresis), true
      from unnest(p_new) u
    union all
    select r.at, maintenance.is_beyond(r.number, p_rule.above, p_rule.below, p_rule.hysteresis), false
      from downtime.readings r
     where v_last_at > v_first and r.company_id = app.company_id() and r.signal_id = p_rule.signal_id
       and r.at >= (select coalesce(v_from, v_first)) and r.at <= (select coalesce(v_to, v_last))
       and maintenance.is_beyond(r.number, p_rule.above, p_rule.below, p_rule.hysteresis) is not null
       and not exists (select from unnest(p_new) u where u.at = r.at)
  ), seen as (
    select s.at, s.beyond and not coalesce(lag(s.beyond) over (order by s.at nulls first), false) as crosses, 1 as sign
      from sequence s
    union all
    select s.at, s.beyond and not coalesce(lag(s.beyond) over (order by s.at nulls first), false), -1
      from sequence s where not s.is_new
  )
  select array(select n.at from seen n where n.crosses group by n.at having sum(n.sign) > 0 order by n.at desc
                limit greatest((select sum(m.sign) from seen m where m.crosses), 0)),
         case when v_to is null then (select s.beyond from sequence s order by s.at desc nulls last limit 1)
           else p_rule.is_beyond end
    into crossings, is_beyond;
end;
$$;
comment on function maintenance.crossings is
  'When a rule''s limit is crossed with new readings that say anything, and was not without them; and whether the '
  'newest is beyond.';
