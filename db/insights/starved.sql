-- The pieces of a report cannot have been made before as many had come from the step before: as far as those were told
-- by then, as some tell theirs later than the next step. What it makes of those that came earlier it may have made
-- meanwhile (pieces). After its last report it waits while it has made all that came, until more come or that step is
-- over. A step of which no good pieces were told asks nothing of the next; one that is taken up again after its end
-- holds the next up until it is over again, but for what that makes meanwhile.
-- Long: one step of the reckoning after the other.
create function insights.starved(p_operations insights.operation[])
  returns table (step integer, before integer, span tstzrange, pieces numeric)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with steps as materialized (
    select o.step, sum(o.good) as good, sum(o.good + o.scrap) as made, min(o.began_at) as began_at,
           case when bool_and(o.ended_at is not null) then max(o.ended_at) else 'infinity' end as ended_at
      from unnest(p_operations) o
     group by o.step
  ), pairs as materialized (
    select b.step, a.step as before, a.good as came_in_all, b.made as made_in_all, a.ended_at as over_at,
           b.ended_at = 'infinity' as goes_on
      from steps b
     cross join lateral (
        select s.* from steps s where s.step < b.step and s.good > 0 order by s.step desc limit 1) a
     where b.began_at < a.ended_at
  ), told as materialized (
    select p.step, c.occurred_at as at,
           coalesce(sum(c.good_quantity) filter (where o.step = p.before), 0) as came,
           coalesce(sum(c.good_quantity + c.scrap_quantity) filter (where o.step = p.step), 0) as made
      from pairs p
      join unnest(p_operations) o on o.step in (p.step, p.before)
      join work.task_counts c on c.company_id = app.company_id() and c.task_id = o.task_id
     group by p.step, c.occurred_at
  ), sums as materialized (
    select t.step, t.at, t.came, t.made, sum(t.came) over w as came_so_far, sum(t.made) over w as made_so_far,
           count(*) filter (where t.made > 0) over p as part, max(t.at) filter (where t.made > 0) over p as since
      from told t
    window w as (partition by t.step order by t.at),
           p as (partition by t.step order by t.at rows between unbounded preceding and 1 preceding)
  ), parts as materialized (
    select s.*, case when bool_or(s.made > 0) over g
             then least(max(s.made_so_far) filter (where s.made > 0) over g, q.came_in_all) end as needs,
           max(s.made) over g as makes
      from sums s
      join pairs q on q.step = s.step
    window g as (partition by s.step, s.part)
  ), waits as (
    select p.step, p.part, min(p.since) as since, min(p.at) filter (where p.came_so_far >= p.needs) as came_at,
           min(p.needs) as needs, min(p.makes) as makes,
           (array_agg(p.came_so_far - p.came order by p.at))[1] as had_come,
           (array_agg(p.came_so_far - p.came order by p.at) filter (where p.came_so_far >= p.needs))[1] as come_before
      from parts p
     where p.needs is not null
     group by p.step, p.part
  ), short as materialized (
    select w.step, q.before, insights.time_until(coalesce(w.since, '-infinity'), w.came_at) as span,
           greatest(w.makes - (w.needs - w.come_before), 0) as pieces
      from waits w
      join pairs q on q.step = w.step
     where w.had_come < w.needs
    union all
    select q.step, q.before, insights.time_until(coalesce(x.last_at, '-infinity'), coalesce(x.came_at, q.over_at)), 0
      from pairs q
     cross join lateral (
        select max(s.at) filter (where s.made > 0) as last_at,
               min(s.at) filter (where s.came_so_far > q.made_in_all) as came_at
          from sums s where s.step = q.step) x
     where q.goes_on and q.made_in_all <= q.came_in_all
  ), reworked as (
    select q.step, q.before, unnest(range_agg(a.again) - coalesce((
             select range_agg(w.span) from short w where w.step = q.step), '{}')) as span
      from pairs q
      join unnest(p_operations) o on o.step = q.before
     cross join lateral (
        select (o.lasted - o.quiet) * tstzmultirange(tstzrange(min(upper(p.lasted)), null)) as again
          from unnest(o.pauses) p where p.kind = 'ended' and not p.goes_on and not isempty(p.lasted)
        having count(*) > 0) a
     group by q.step, q.before
  )
  select w.step, w.before, w.span, w.pieces from short w
  union all
  select r.step, r.before, r.span, (
           select greatest(coalesce(sum(s.made), 0), 0) from sums s
            where s.step = r.step and s.at > lower(r.span) and s.at <= upper(r.span))
    from reworked r;
end;
$$;
comment on function insights.starved is
  'When a step of an order waited for pieces of the step before it, and how many of its own it made meanwhile.';
