-- A correction is written as one row for each count that it takes pieces back of: of that count's time, machine and
-- reason of scrap, as figures have it (insights.correction_parts), so that sums over rows are what figures say. Of what
-- counters count piece by piece it is one for each quarter of an hour, as there may be thousands.
-- THE rule of which it takes: scrap of a named reason before other scrap; those by the time that is said (else all)
-- before those after it, of the machine of the last report before others, people's before a counter's, and of these the
-- nearest to that time first. Pieces that turn out to be of the other kind are first those that figures have.
-- What it adds is of the time that is said, or of the last report: there, or where it takes more of the other kind than
-- it adds, it is one row with what it takes. A named reason is that of scrap that it adds.
--
-- Long: which pieces, and of which rows they are.
create function work.correction_rows(
  p_task                 work.tasks,
  p_at                   timestamptz,
  p_good                 numeric,
  p_scrap                numeric,
  p_scrap_reason_code_id bigint default null
)
  returns table (ssu_id bigint, at timestamptz, good numeric, scrap numeric, scrap_reason_code_id bigint)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_turns constant boolean := p_good + p_scrap = 0;
  v_takes_more constant boolean := p_good + p_scrap < 0;
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
    return query select v_ssu_id, v_at, p_good, p_scrap, p_scrap_reason_code_id;
    return;
  end if;
  return query
  with machine as materialized (
    select distinct m.id, m.id is not distinct from v_last_id as is_last
      from work.task_counts c
     cross join lateral (values (coalesce(c.ssu_id, p_task.ssu_id))) m (id)
     where c.company_id = app.company_id() and c.task_id = p_task.id
  ), there as materialized (
    select l.kind, l.quantity, l.at, l.count_id, l.reason_code_id, x.is_told, w.quantity as wanted, row_number() over (
             partition by l.kind
             order by v_turns and x.is_told,
                      l.kind = 'scrap' and l.reason_code_id is distinct from p_scrap_reason_code_id
                        and p_scrap_reason_code_id is not null,
                      l.at > said.at, m.is_last desc, l.by_counter,
                      case when l.at > said.at then 1 else -1 end * extract(epoch from l.at), l.place desc) as turn
      from (values (case when p_at is null then 'infinity' else p_at end)) said (at)
     cross join (values ('good', -p_good), ('scrap', -p_scrap)) w (kind, quantity)
     cross join machine m
     cross join lateral unnest((insights.correction_parts(m.id, p_task.id, true)).is_left) with ordinality
       l (correction_id, kind, quantity, at, count_id, told_at, signal_id, by_counter, reason_code_id, place)
     cross join lateral (
        select greatest(p_good, p_scrap) > 0 and insights.part_told_by(m.id, p_task.id,
                 row(l.correction_id, l.kind, l.quantity, l.at, l.count_id, l.told_at, l.signal_id, l.by_counter,
                     l.reason_code_id)::insights.correction_part) is not null as is_told
        offset 0) x
     where l.kind = w.kind and w.quantity > 0 and l.quantity > 0
  ), taken as materialized (
    select t.*, least(t.quantity, t.wanted - t.before) as pieces
      from (select h.*, sum(h.quantity) over (partition by h.kind order by h.turn) - h.quantity as before
              from there h) t
     where t.before < t.wanted
  ), part as materialized (
    select c.ssu_id, max(t.at) as at, t.reason_code_id, bool_and(t.is_told) as is_told, min(t.turn) as turn,
           coalesce(sum(t.pieces) filter (where t.kind = 'good'), 0) as good,
           coalesce(sum(t.pieces) filter (where t.kind = 'scrap'), 0) as scrap
      from taken t
      join work.task_counts c on c.company_id = app.company_id() and c.id = t.count_id
     group by c.ssu_id, t.reason_code_id, case when c.signal_id is null then c.id
              else extract(epoch from date_bin('15 minutes', t.at, 'epoch')) end, c.signal_id is null
  ), correction as (
    select p.ssu_id, p.at, case when v_turns and p.scrap > 0 then p.scrap else -p.good end as good,
           case when v_turns and p.good > 0 then p.good else -p.scrap end as scrap, p.reason_code_id, p.turn
      from part p
  ), rest as ( -- what it adds, and what nobody counted
    select p_good - coalesce(sum(c.good), 0) as good, p_scrap - coalesce(sum(c.scrap), 0) as scrap, (
             select p.turn from part p
              where greatest(p_good, p_scrap) > 0 and not v_turns
                and case when v_takes_more then not p.is_told
                      else p.at = v_at and p.ssu_id is not distinct from v_ssu_id end
              order by p.turn limit 1) as turn
      from correction c
  )
  select r.ssu_id, r.at, r.good, r.scrap,
         case when r.scrap > 0 then p_scrap_reason_code_id else r.reason_code_id end
    from (
      select c.ssu_id, c.at, c.good + case when c.turn = a.turn then a.good else 0 end as good,
             c.scrap + case when c.turn = a.turn then a.scrap else 0 end as scrap, c.reason_code_id, c.turn
        from correction c cross join rest a
      union all
      select v_ssu_id, v_at, a.good, a.scrap, p_scrap_reason_code_id, null from rest a where a.turn is null) r
   where r.good <> 0 or r.scrap <> 0
   order by r.turn nulls last, r.at desc;
end;
$$;
comment on function work.correction_rows is
  'The machines, times and reasons of scrap of the counts that a correction of a task is written as, in their order.';
