create function quality.holder_of(p_node bigint)
  returns setof quality.recalls
  language sql stable
  begin atomic
    select r.* from quality.recall_items i
      join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
     where i.company_id = app.company_id() and (i.lot_id = p_node or i.serial_id = -p_node) and i.released_at is null
     order by i.id limit 1;
  end;
comment on function quality.holder_of is
  'The recall that holds a lot, by its id, or a piece, by its id below 0: of several the one that has held it longest.';
