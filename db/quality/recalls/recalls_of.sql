create function quality.recalls_of(p_node bigint)
  returns text[]
  language sql stable
  return array(
    select r.code from quality.recall_items i
      join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
     where i.company_id = app.company_id() and (i.lot_id = p_node or i.serial_id = -p_node) and i.released_at is null
     order by r.id);
comment on function quality.recalls_of is
  'The codes of the recalls that hold a lot, by its id, or a piece, by its id below 0.';
