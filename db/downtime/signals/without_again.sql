-- What came late is of before, and only moves.
create function downtime.without_again(p_pieces downtime.counted_pieces)
  returns downtime.counted_pieces
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_pieces downtime.counted_pieces := p_pieces;
  v_first downtime.counted_step := p_pieces.steps[1];
  v_again numeric;
begin
  if p_pieces.quantity <= 0 or exists (select from unnest(p_pieces.steps) s where s.is_late) then
    return p_pieces;
  end if;
  v_again := downtime.come_again(p_pieces.signal_id, v_first.at, p_pieces.quantity);
  if v_again <> 0 then
    v_pieces.quantity := p_pieces.quantity - v_again;
    v_first.quantity := -v_again;
    v_pieces.steps := v_first || p_pieces.steps;
  end if;
  return v_pieces;
end;
$$;
comment on function downtime.without_again is
  'What a counter counts on a task, less what it had taken back before, while it was on none.';
