create function quality.follow_recall(p_recall quality.recalls, p_is_over boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_nodes bigint[];
begin
  if not p_is_over then
    perform quality.hold_recalled(p_recall);
    v_nodes := array(select n from quality.recalled_nodes(p_recall) n);
  end if;
  perform quality.give_back_recalled(array(
    select i.id from quality.recall_items i
     where i.company_id = app.company_id() and i.recall_id = p_recall.id and i.released_at is null
       and (p_is_over or not coalesce(i.lot_id, -i.serial_id) = any (v_nodes))));
  if p_is_over then
    perform quality.end_recall(p_recall.id, 'The partner that opened it released it.');
  else
    perform quality.tell_recall(p_recall);
  end if;
end;
$$;
comment on function quality.follow_recall is
  'Holds what a partner''s recall is about by now, and gives back what it is no longer about.';
