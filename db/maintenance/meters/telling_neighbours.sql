-- Most told something lately, and then the months beyond need not be looked at.
create function maintenance.telling_neighbours(
  p_rule  maintenance.condition_rules,
  p_first timestamptz,
  p_last  timestamptz
)
  returns table (at timestamptz)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_reach interval;
begin
  foreach v_reach in array array['35 days', '1000 years']::interval[] loop
    return query
    select r.at from downtime.readings r
     where r.company_id = app.company_id() and r.signal_id = p_rule.signal_id
       and r.at < p_first and r.at >= p_first - v_reach
       and maintenance.is_beyond(r.number, p_rule.above, p_rule.below, p_rule.hysteresis) is not null
     order by r.at desc limit 1;
    exit when found;
  end loop;
  foreach v_reach in array array['35 days', '1000 years']::interval[] loop
    return query
    select r.at from downtime.readings r
     where r.company_id = app.company_id() and r.signal_id = p_rule.signal_id
       and r.at > p_last and r.at <= p_last + v_reach
       and maintenance.is_beyond(r.number, p_rule.above, p_rule.below, p_rule.hysteresis) is not null
     order by r.at limit 1;
    exit when found;
  end loop;
end;
$$;
comment on function maintenance.telling_neighbours is
  'When a signal said last, before a time, and first, after another, whether it is beyond a rule''s limit.';
