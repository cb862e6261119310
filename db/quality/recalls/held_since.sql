-- Also before that, where another recall held it until then, and one before that: since the last time that none did.
-- Who holds a lot comes one after the other, so in the order of numbers; the time of a call is when it began, which of
-- two that waited for each other may be the other way round.
create function quality.held_since(p_lot_id bigint, p_recall_id bigint)
  returns table (since timestamptz, first_item_id bigint)
  language sql stable
  begin atomic
    select h.opened_at, h.id
      from (
        select i.id, r.opened_at, max(coalesce(i.released_at, 'infinity')) over (
                 order by i.id rows between unbounded preceding and 1 preceding) as held_until
          from quality.recall_items i
          join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
         where i.company_id = app.company_id() and i.lot_id = p_lot_id) h
      join quality.recall_items k on k.company_id = app.company_id() and k.recall_id = p_recall_id
       and k.lot_id = p_lot_id and k.id >= h.id
     where h.held_until is null or h.held_until < h.opened_at
     order by h.id desc limit 1;
  end;
comment on function quality.held_since is
  'Since when a lot that a recall holds, or held just now, is held, and by what: what comes of it later has a larger '
  'number.';
