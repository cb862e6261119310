-- Of a recall of its own the company gives back what a partner takes back of what it said, and nothing that it opened
-- it for; with the last of it the recall ends.
create function quality.follow_recall(p_recall quality.recalls, p_is_over boolean, p_was bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_nodes bigint[];
  v_items bigint[];
begin
  if not p_is_over then
    perform quality.hold_recalled(p_recall);
    v_nodes := array(select n from quality.recalled_nodes(p_recall) n);
  end if;
  v_items := array(
    select i.id from quality.recall_items i
     cross join lateral (select coalesce(i.lot_id, -i.serial_id) as node) x
     where i.company_id = app.company_id() and i.recall_id = p_recall.id and i.released_at is null
       and (p_is_over or not x.node = any (v_nodes) and (p_recall.partner is not null or x.node = any (p_was))));
  perform quality.give_back_recalled(v_items);
  if p_is_over then
    perform quality.end_recall(p_recall.id, 'The partner that opened it released it.');
  elsif p_recall.partner is null and v_items <> '{}' then
    perform quality.end_recall(p_recall.id, p_recall.release_reason, false);
  else
    perform quality.tell_recall(p_recall);
  end if;
end;
$$;
comment on function quality.follow_recall is
  'Holds what a recall is about by what partners say now, and gives back what it is no longer about; before, it was '
  'about the nodes p_was.';
