-- What a counter took back while it was on no task stands beside as less than none: the last hours that tell anything.
-- Where it comes to that again, on a task or on none, it counts nothing; they are made even.
create function downtime.come_again(p_signal_id bigint, p_at timestamptz, p_pieces numeric)
  returns numeric
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_kept downtime.uncounted_pieces;
  v_left numeric := p_pieces;
begin
  for v_kept in select k.* from downtime.uncounted_pieces k
                 where k.company_id = app.company_id() and k.signal_id = p_signal_id and k.hour <= p_at
                   and k.code <> 'implausible_jump'
                 order by k.hour desc, k.code desc, k.kind desc loop
    exit when v_kept.quantity > 0 or v_left <= 0;
    continue when v_kept.quantity = 0;
    update downtime.uncounted_pieces k set quantity = k.quantity + least(v_left, -k.quantity)
     where k.company_id = app.company_id() and k.signal_id = p_signal_id and k.hour = v_kept.hour
       and k.code = v_kept.code and k.kind = v_kept.kind;
    v_left := v_left - least(v_left, -v_kept.quantity);
  end loop;
  return p_pieces - v_left;
end;
$$;
comment on function downtime.come_again is
  'Of pieces that a counter counts anew, those that it had taken back while it was on no task: they count nothing.';
