-- Good pieces and scrap are each asked for by themselves: what is taken away of one kind is nobody's of the other.
create function work.taken_back(p_calls work.counted[], p_pieces numeric[])
  returns table (by_n integer, of_n integer, quantity numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_there numeric[] := '{}';
  v_over numeric;
  v_own boolean;
begin
  for v_n in 1 .. coalesce(cardinality(p_pieces), 0) loop
    v_there[v_n] := greatest(p_pieces[v_n], 0);
    v_over := greatest(-p_pieces[v_n], 0);
    foreach v_own in array array[true, false] loop
      for v_of in reverse v_n - 1 .. 1 loop
        exit when v_over = 0;
        continue when v_there[v_of] = 0 or v_own and not p_calls[v_of].person_ids && p_calls[v_n].person_ids;
        by_n := v_n;
        of_n := v_of;
        quantity := least(v_there[v_of], v_over);
        v_there[v_of] := v_there[v_of] - quantity;
        v_over := v_over - quantity;
        return next;
      end loop;
    end loop;
  end loop;
end;
$$;
comment on function work.taken_back is
  'By which of several calls, in their order, how much of which earlier one was taken back: of their own people''s as '
  'far as they have some, then what was counted last.';
