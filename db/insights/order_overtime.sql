-- Nobody says until when people stayed, or from when they were there. Between two moments of which something was told
-- they worked, where these are less than 16 hours apart; but who stayed on after a shift, or came before one, did so
-- for four hours at most, and went home between the one and the other. A stop is no work: machines are switched off,
-- too. A break, of two hours at most, stays one.
create function insights.order_overtime(p_operations insights.operation[])
  returns tstzmultirange
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_touched constant tstzmultirange := coalesce((
    select range_agg(o.lasted - o.quiet) from unnest(p_operations) o where o.began_at is not null), '{}');
  v_told constant timestamptz[] := array(
    select x.at
      from unnest(p_operations) o
     cross join lateral unnest(o.lasted - o.quiet) s
     cross join lateral (values (lower(s)), (upper(s))) x (at)
     where o.began_at is not null
    union
    select c.occurred_at
      from unnest(p_operations) o
      join work.task_counts c on c.company_id = app.company_id() and c.task_id = o.task_id
     where c.reason is null and c.good_quantity + c.scrap_quantity > 0);
  v_span constant tstzrange := (
    select tstzrange(min(t.at) - interval '1 day', max(t.at) + interval '1 day') from unnest(v_told) t (at));
begin
  if cardinality(v_told) = 0 then
    return '{}';
  end if;
  return (
    with gaps as (
      select g as gap from unnest(tstzmultirange(v_span) - insights.order_hours(p_operations, v_span)) g
       where upper(g) - lower(g) > interval '2 hours'
    ), told as (
      select g.gap, t.at from gaps g join unnest(v_told) t (at) on t.at > lower(g.gap) and t.at < upper(g.gap)
    ), parts as (
      select m.gap, m.at, lead(m.at) over (partition by m.gap order by m.at) as next
        from (
          select t.gap, t.at from told t
          union
          select t.gap, x.at from told t cross join lateral (values (lower(t.gap)), (upper(t.gap))) x (at)) m
    ), near as (
      select p.gap, tstzrange(p.at, p.next) as part, p.at = lower(p.gap) or p.next = upper(p.gap) as of_shift
        from parts p
       where p.next - p.at <= interval '4 hours'
          or (p.at - lower(p.gap) > interval '4 hours' and upper(p.gap) - p.next > interval '4 hours'
              and p.next - p.at < interval '16 hours')
    )
    select coalesce(range_agg(n.part) filter (where not n.of_shift), '{}')
             + coalesce(range_agg(n.part) filter (where n.of_shift), '{}') * v_touched
      from near n);
end;
$$;
comment on function insights.order_overtime is
  'When an order was worked on outside of its machines'' shifts.';
