-- Also before that, where another recall held it until then.
create function quality.held_since(p_lot_id bigint, p_recall_id bigint)
  returns timestamptz
  language sql stable
  begin atomic
    select min(r.opened_at)
      from quality.recalls k
      join quality.recall_items i on i.company_id = k.company_id and i.lot_id = p_lot_id
       and (i.released_at is null or i.released_at >= k.opened_at)
      join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
     where k.company_id = app.company_id() and k.id = p_recall_id;
  end;
comment on function quality.held_since is
  'Since when a lot that a recall holds, or held just now, is held.';
