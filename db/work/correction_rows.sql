-- What is told of a correction stands on the machines, or on none, and days that what it takes back is of, never more
-- on any than there is; mostly that is one. In figures each piece counts where it was counted by then
-- (insights.correction_parts).
-- THE rule of which it takes: those by the time that is said (else all) before those after it, of the machine of the
-- last report before others, people's before a counter's, and of these the nearest to that time first. Pieces that turn
-- out to be of the other kind are first those that figures have. A row is of the time that is said, or of the last
-- report, where that is on the day of its pieces and after them.
--
-- Long: which pieces, and of which rows they are.
create function work.correction_rows(p_task work.tasks, p_at timestamptz, p_good numeric, p_scrap numeric)
  returns table (ssu_id bigint, at timestamptz, good numeric, scrap numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_zone constant text := app.timezone();
  v_turns constant boolean := p_good + p_scrap = 0;
  v_ssu_id bigint;
  v_last_id bigint;
  v_at timestamptz;
begin
  select c.ssu_id, c.occurred_at into v_ssu_id, v_at from work.task_counts c
   where c.company_id = app.company_id() and c.task_id = p_task.id
     and (c.reason is null or c.good_quantity + c.scrap_quantity > 0) and (p_at is null or c.occurred_at <= p_at)
   order by c.signal_id is null desc, c.occurred_at desc, c.id desc limit 1;
  if not found then
    v_ssu_id := work.machine_at(p_task.id, p_task.ssu_id, p_at);
  end if;
  v_at := coalesce(p_at, v_at, app.now());
  v_last_id := coalesce(v_ssu_id, p_task.ssu_id);
  if p_good >= 0 and p_scrap >= 0 then
    return query select v_ssu_id, v_at, p_good, p_scrap;
    return;
  end if;
  return query
  with machine as materialized (
    select distinct m.id, m.id is not distinct from v_last_id as is_last
      from work.task_counts c
     cross join lateral (values (coalesce(c.ssu_id, p_task.ssu_id))) m (id)
     where c.company_id = app.company_id() and c.task_id = p_task.id
  ), there as materialized (
    select m.id as machine_id, l.kind, l.quantity, l.at, w.quantity as wanted, row_number() over (
             partition by l.kind
             order by l.at > said.at, m.is_last desc, x.class,
                      case when l.at > said.at then 1 else -1 end * extract(epoch from l.at), l.place desc) as turn
      from (values (case when p_at is null then 'infinity' else p_at end)) said (at)
     cross join (values ('good', -p_good), ('scrap', -p_scrap)) w (kind, quantity)
     cross join machine m
     cross join lateral unnest((insights.correction_parts(m.id, p_task.id, true)).is_left)
       with ordinality l (correction_id, kind, quantity, at, count_id, told_at, signal_id, by_counter, place)
     cross join lateral (
        select case when v_turns and insights.part_told_by(m.id, p_task.id, row(l.correction_id, l.kind, l.quantity,
                      l.at, l.count_id, l.told_at, l.signal_id, l.by_counter)::insights.correction_part) is not null
                      then 2
                 else l.by_counter::integer end as class offset 0) x
     where l.kind = w.kind and w.quantity > 0 and l.quantity > 0
  ), taken as materialized (
    select t.machine_id, t.kind, t.at, t.turn, least(t.quantity, t.wanted - t.before) as quantity,
           insights.day_of(t.at, v_zone) as day
      from (select h.*, sum(h.quantity) over (partition by h.kind order by h.turn) - h.quantity as before
              from there h) t
     where t.before < t.wanted
  ), part as materialized (
    select t.machine_id, t.day, min(t.turn) as turn, max(t.at) as at,
           coalesce(sum(t.quantity) filter (where t.kind = 'good'), 0) as good,
           coalesce(sum(t.quantity) filter (where t.kind = 'scrap'), 0) as scrap
      from taken t
     group by t.machine_id, t.day
  ), correction as (
    select case when m.is_last then v_ssu_id else m.id end as ssu_id,
           case when v_at > p.at and p.day = insights.day_of(v_at, v_zone) then v_at else p.at end as at,
           case when v_turns and p.scrap > 0 then p.scrap else -p.good end as good,
           case when v_turns and p.good > 0 then p.good else -p.scrap end as scrap, p.turn
      from part p join machine m on m.id is not distinct from p.machine_id
  ), one as (
    select count(*) = 1 and (v_turns and sum(c.good) = p_good or not v_turns and sum(c.good) = least(p_good, 0)
                             and sum(c.scrap) = least(p_scrap, 0)) as is_it from correction c
  )
  select r.ssu_id, r.at, r.good, r.scrap
    from (
      select c.ssu_id, c.at, case when o.is_it then p_good else c.good end as good,
             case when o.is_it then p_scrap else c.scrap end as scrap, c.turn
        from correction c cross join one o
      union all -- what nobody counted, and what it adds beside
      select v_ssu_id, v_at, p_good - coalesce(sum(c.good), 0), p_scrap - coalesce(sum(c.scrap), 0), null
        from correction c) r
   cross join one o
   where (r.good <> 0 or r.scrap <> 0) and (r.turn is not null or not o.is_it)
   order by r.turn nulls last;
end;
$$;
comment on function work.correction_rows is
  'Of which machine and time the counts are that a correction of a task is written as, in their order.';
