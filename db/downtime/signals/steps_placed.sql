-- THE rule: a counter counts what it has come further than it ever had, gap by gap; p_ahead is part of a piece that it
-- had, or below 0 what it had taken back. A reading that comes late takes out the step that it parts, as far as that
-- stands counted there, and the parts count that anew, and what the counter has come further by them, where they first
-- come so far. What they do not come to stays where it stood. So late readings in several gaps are as in several calls,
-- and no count comes to below none.
create function downtime.steps_placed(p_steps downtime.counted_step[], p_ahead numeric)
  returns setof downtime.counted_step
  language plpgsql stable
  set search_path = ''
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
  ), gap as (
    select g.gap, g.stood, g.counted - lag(g.counted, 1, 0.0) over (order by g.gap) as grown
      from (
        select c.gap, c.stood, max(c.come) over (order by c.gap) as counted
          from (
            select s.gap, sum(s.stood) as stood,
                   greatest(trunc(p_ahead + sum(sum(s.quantity)) over (order by s.gap), 6), 0) as come
              from step s group by s.gap) c) g
  ), come as (
    select s.*, g.stood as most, g.grown, lead(s.n) over (partition by s.gap order by s.n) is null as is_last,
           sum(case when s.stands is null then s.quantity else 0 end) over (partition by s.gap order by s.n) as come
      from step s join gap g on g.gap = s.gap
  ), placed as (
    select c.*, greatest(least(trunc(max(c.come) over (partition by c.gap order by c.n), 6), c.most + c.grown),
                         case when c.is_last then c.grown else 0 end) as to
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
