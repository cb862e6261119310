-- Also before that, where another recall held it until then, and one before that: since the last time that none did.
create function quality.held_since(p_lot_id bigint, p_recall_id bigint)
  returns timestamptz
  language sql stable
  begin atomic
    select max(h.opened_at)
      from (
        select r.opened_at, max(coalesce(i.released_at, 'infinity')) over (
                 order by r.opened_at, r.id rows between unbounded preceding and 1 preceding) as held_until
          from quality.recall_items i
          join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
         where i.company_id = app.company_id() and i.lot_id = p_lot_id) h
      join quality.recalls k on k.company_id = app.company_id() and k.id = p_recall_id and k.opened_at >= h.opened_at
     where h.held_until is null or h.held_until < h.opened_at;
  end;
comment on function quality.held_since is
  'Since when a lot that a recall holds, or held just now, is held.';
