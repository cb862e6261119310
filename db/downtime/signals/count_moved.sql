-- A refusal is of what would come to be on the task, so only that is on none, the last of it: what was on the task
-- stays, and is of the times that late readings show.
create function downtime.count_moved(
  p_pieces downtime.counted_pieces,
  p_signal downtime.signals,
  p_ahead  work.pieces[]
)
  returns downtime.counted_pieces
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_pieces downtime.counted_pieces := p_pieces;
  v_kept work.pieces[];
begin
  v_pieces.quantity := (select sum(p.good + p.scrap) from unnest(p_ahead) p);
  with piece as (
    select p.*, p.good + p.scrap as quantity,
           sum(greatest(p.good + p.scrap, 0)) over (order by p.ordinality desc) as come
      from unnest(p_ahead) with ordinality p
  ), part as (
    select p.*, least(p.quantity, greatest(v_pieces.quantity - p.come + p.quantity, 0)) as refused
      from piece p where p.quantity > 0
    union all
    select p.*, 0 from piece p where p.quantity < 0
  )
  select array_agg(row(p.at, case when p.good <> 0 then p.good - p.refused else 0 end,
                       case when p.scrap <> 0 then p.scrap - p.refused else 0 end, p.since)::work.pieces
                   order by p.ordinality) filter (where p.quantity <> p.refused),
         array_agg(row(p.since, p.at, p.refused, true, null, null)::downtime.counted_step
                   order by p.ordinality) filter (where p.refused > 0)
    into v_kept, v_pieces.steps
    from part p;
  if v_kept is not null then
    perform downtime.count_for_task(p_pieces.task_id, p_signal.id, v_kept);
  end if;
  return v_pieces;
end;
$$;
comment on function downtime.count_moved is
  'Of pieces that a task refused what would come to be on it; what is on it already moves to the times of its '
  'readings.';
