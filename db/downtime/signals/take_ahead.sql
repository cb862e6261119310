-- A counter that takes pieces back counts on only where it had come to, reading by reading; so it makes no difference
-- in how many calls they come (downtime.steps_placed).
--
-- Steps within a minute are one count. One from before it stands by itself: what a count is worth follows from since
-- when and until when it was made (insights.made_in), so a late reading takes such a step back by a count of the same
-- times, and what is left is what a call in order would have made.
create function downtime.take_ahead(p_signal downtime.signals, p_pieces downtime.counted_pieces)
  returns work.pieces[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ahead constant numeric := coalesce((
    select a.pieces from downtime.counted_ahead a
     where a.company_id = app.company_id() and a.signal_id = p_signal.id and a.task_id = p_pieces.task_id), 0);
  v_total numeric;
  v_pieces work.pieces[];
begin
  with count as (
    select min(s.since) as since, least(max(s.at), app.now()) as at, sum(s.quantity) as quantity
      from downtime.steps_placed(p_pieces.steps, v_ahead) s
     cross join lateral (
        select date_trunc('minute', s.at) as minute, s.since < date_trunc('minute', s.at) as is_from_before) m
     group by m.minute, case when m.is_from_before then s.since end, case when m.is_from_before then s.at end
  )
  select sum(c.quantity), array_agg(row(c.at, case p_pieces.kind when 'good' then c.quantity else 0 end,
                                        case p_pieces.kind when 'good' then 0 else c.quantity end,
                                        c.since)::work.pieces
                                    order by c.at, c.since) filter (where c.quantity <> 0)
    into v_total, v_pieces
    from count c;
  if v_ahead + p_pieces.quantity <> v_total then
    insert into downtime.counted_ahead (company_id, signal_id, task_id, pieces)
    values (app.company_id(), p_signal.id, p_pieces.task_id, v_ahead + p_pieces.quantity - v_total)
    on conflict on constraint counted_ahead_pkey do update set pieces = excluded.pieces;
  elsif v_ahead <> 0 then
    delete from downtime.counted_ahead a
     where a.company_id = app.company_id() and a.signal_id = p_signal.id and a.task_id = p_pieces.task_id;
  end if;
  return v_pieces;
end;
$$;
comment on function downtime.take_ahead is
  'The pieces that a counter has come further on a task than is counted there, as counts, and null for none; what is '
  'no whole step yet, or was taken back, is kept.';
