-- THE rule: a counter counts what it has come further than it ever had; p_ahead is part of a piece that it had, or
-- below 0 what it had taken back. A reading that comes late takes out the step that it parts, as far as that stands
-- counted there, and the parts count that anew, and what the counter has come further by them, where they first come so
-- far. What they do not come to stays where it stood, so no count comes to below none. Late readings of several gaps
-- move between those what they show: what one has more is what another has fewer. What is read beside them that is new
-- counts from there on.
-- Long: what stands in each gap, how much it comes to have more or fewer, and where in it.
create function downtime.steps_placed(p_steps downtime.counted_step[], p_ahead numeric)
  returns setof downtime.counted_step
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with told as (
    select s.*, case when s.stands is null then 0 else greatest(-s.quantity, 0) end as gone
      from unnest(p_steps) with ordinality s
  ), step as (
    select t.*, row_number() over (partition by t.gap order by t.stands is null, t.ordinality) as n,
           greatest(least(t.gone, t.stands - coalesce(sum(t.gone) over (
             partition by t.since, t.at order by t.gap rows between unbounded preceding and 1 preceding), 0)),
             0) as stood
      from told t
  ), net as (
    select n.*, sum(greatest(n.quantity, 0)) over w as more, sum(n.gone) over w as fewer, sum(n.quantity) over w as all
      from (
        select s.gap, sum(s.stood) as stood, sum(s.quantity) as quantity, bool_or(s.is_late) as is_late,
               least(greatest(-sum(s.quantity), 0), sum(s.stood)) as gone
          from step s group by s.gap) n
    window w as (partition by n.is_late order by n.gap)
  ), late as (
    select x.more, least(x.fewer, x.more) as moved, x.quantity
      from (
        select greatest(trunc(p_ahead + coalesce(max(n.more), 0), 6), 0) as more, coalesce(max(n.fewer), 0) as fewer,
               coalesce(sum(n.quantity), 0) as quantity
          from net n where n.is_late) x
  ), gap as (
    select n.gap, n.stood, case
             when n.is_late
             then greatest(trunc(p_ahead + n.more, 6), 0)
                  - greatest(trunc(p_ahead + n.more - greatest(n.quantity, 0), 6), 0)
                  - least(n.fewer, l.moved) + least(n.fewer - n.gone, l.moved)
             else n.come - lag(n.come, 1, l.more - l.moved) over (partition by n.is_late order by n.gap) end as grown
      from late l
     cross join lateral (
        select n.*, max(greatest(trunc(p_ahead + l.quantity + n.all, 6), l.more - l.moved)) over (
                 partition by n.is_late order by n.gap) as come
          from net n) n
  ), come as (
    select s.*, g.stood as most, g.grown, lead(s.n) over (partition by s.gap order by s.n) is null as is_last,
           sum(case when s.stands is null then s.quantity else 0 end) over (partition by s.gap order by s.n) as come
      from step s join gap g on g.gap = s.gap
  ), placed as (
    select c.*, greatest(least(trunc(max(c.come) over (partition by c.gap order by c.n), 6), c.most + c.grown),
                         0, case when c.is_last then c.grown else 0 end) as to
      from come c
  )
  select p.since, p.at,
         p.to - lag(p.to, 1, 0.0) over (partition by p.gap order by p.n)
           - case when p.stands is null then 0
               else max(p.to) over (partition by p.gap) - p.grown end,
         p.is_late, p.gap, p.stands
    from placed p;
end;
$$;
comment on function downtime.steps_placed is
  'Steps of a counter on a task as they are counted there, each where it stands.';
