-- The ledger names them, so they stay, empty; so do those that came with a partner's delivery and went back before it
-- was received. What somebody decided of a lot, a person or a report, outlives its
-- receipts: one that is blocked, or quarantined for more than its inspection, is kept from use when it comes again too,
-- with its reason. A lot that a recall holds is so from its release on, and then what it was before.
create function inventory.reverse_lots(p_lot_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_gone bigint[];
begin
  with gone as (
    update production.lots l
       set reversed_at = app.now(), updated_at = app.now()
     where l.company_id = app.company_id() and l.id = any (p_lot_ids)
       and not exists (select from inventory.balances b
                        where b.company_id = l.company_id and b.lot_id = l.id and b.quantity > 0)
       and production.nothing_came(l)
       and (l.status = 'available' or l.awaits_inspection
         or exists (select from quality.recall_items i
                     where i.company_id = l.company_id and i.lot_id = l.id and i.released_at is null
                       and (i.previous_status = 'available' or i.awaited)))
    returning l.id
  )
  select array_agg(g.id) into v_gone from gone g;
  -- What a partner recalled of it never came: its hold ends, or it would hold whatever comes by that code.
  update quality.recall_items i
     set released_at = app.now()
    from quality.recalls r
   where i.company_id = app.company_id() and i.lot_id = any (v_gone) and i.released_at is null
     and r.company_id = i.company_id and r.id = i.recall_id and r.partner is not null;
  update production.lots l
     set awaits_inspection = false, status = 'quarantined', status_by = app.person_id(),
         status_reason = 'All of its receipts were taken back.'
   where l.company_id = app.company_id() and l.id = any (v_gone) and quality.recalls_of(l.id) = '{}';
  update quality.recall_items i
     set awaited = false, previous_status = 'quarantined', previous_by = app.person_id(),
         previous_reason = 'All of its receipts were taken back.'
   where i.company_id = app.company_id() and i.lot_id = any (v_gone) and i.released_at is null;
end;
$$;
comment on function inventory.reverse_lots is
  'Marks lots of which nothing has come but what was taken back or went back before it was received: nobody has looked '
  'at them, so none is available; received again, they are new. What somebody keeps from use stays as it is.';
