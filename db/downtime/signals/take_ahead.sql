create function downtime.take_ahead(p_signal downtime.signals, p_pieces downtime.counted_pieces)
  returns numeric
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ahead numeric := p_pieces.quantity
    + case when p_signal.counted_task_id = p_pieces.task_id then p_signal.counted_ahead else 0 end;
  v_quantity numeric := greatest(trunc(v_ahead, 6), 0);
begin
  update downtime.signals s
     set counted_task_id = p_pieces.task_id, counted_ahead = v_ahead - v_quantity
   where s.company_id = app.company_id() and s.id = p_signal.id
     and (s.counted_task_id, s.counted_ahead) is distinct from (p_pieces.task_id, v_ahead - v_quantity);
  return v_quantity;
end;
$$;
comment on function downtime.take_ahead is
  'How many pieces a counter has come further on a task than is counted there; what is no whole step yet, or was taken '
  'back, is kept.';
