-- What a partner takes back of what it said is given back, and nothing else: what was made of it here stays held, as
-- what the company itself made of a lot that it releases by name. A recall of its own gives back what its release
-- names: what partners take back by that (of two lots that one received as one, it is both) frees nothing more here.
create function quality.follow_recall(p_recall quality.recalls, p_is_over boolean, p_was bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_nodes bigint[];
begin
  if not p_is_over then
    perform quality.hold_recalled(p_recall);
    v_nodes := array(select n from quality.origin_family(p_recall) n);
  end if;
  if p_recall.partner is not null then
    perform quality.give_back_recalled(array(
      select i.id from quality.recall_items i
       cross join lateral (select coalesce(i.lot_id, -i.serial_id) as node) x
       where i.company_id = app.company_id() and i.recall_id = p_recall.id and i.released_at is null
         and (p_is_over or x.node = any (p_was) and not x.node = any (v_nodes))));
  end if;
  if p_is_over then
    perform quality.end_recall(p_recall.id, 'The partner that opened it released it.');
  else
    perform quality.tell_recall(p_recall);
  end if;
end;
$$;
comment on function quality.follow_recall is
  'Holds what a recall is about by what partners say now, and where it is a partner''s gives back what they take back: '
  'of what they said before, the nodes p_was.';
