create function quality.held_by_others(p_node bigint, p_recall_id bigint)
  returns setof quality.recall_items
  language sql stable
  begin atomic
    select i.* from quality.recall_items i
     where i.company_id = app.company_id() and (i.lot_id = p_node or i.serial_id = -p_node)
       and i.recall_id <> p_recall_id and i.released_at is null;
  end;
comment on function quality.held_by_others is
  'Where other recalls hold a lot or serial.';
