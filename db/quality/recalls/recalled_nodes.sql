-- What a partner releases by name it tells of no more; what was made of that here, and nobody named, is held all the
-- same, and so is what is made of it later.
create function quality.recalled_nodes(p_recall quality.recalls)
  returns setof bigint
  language sql stable
  begin atomic
    with about as materialized (
      select n as node from quality.origin_family(p_recall) n
    )
    select a.node from about a
    union
    select f.node
      from quality.recall_items i
     cross join lateral production.lot_family(coalesce(i.lot_id, -i.serial_id), 'downstream') f
     where i.company_id = app.company_id() and i.recall_id = p_recall.id and i.released_at is null
       and p_recall.state = 'open' and not p_recall.is_upstream
       and not exists (select from about a where a.node = coalesce(i.lot_id, -i.serial_id));
  end;
comment on function quality.recalled_nodes is
  'What a recall is about: its origins, what partners made of them and sent here, and all that was made of those or of '
  'what else it holds; where it says so also what they were made of; released: nothing.';
