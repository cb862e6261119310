-- The ledger names them, so they stay, empty. What somebody decided of a lot, a person or a report, outlives its
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
     where l.company_id = app.company_id() and l.id = any (p_lot_ids) and l.work_order_id is null
       and not exists (select from inventory.balances b
                        where b.company_id = l.company_id and b.lot_id = l.id and b.quantity > 0)
       and not exists (
         select from inventory.stock_ledger g
          where g.company_id = l.company_id and g.product_id = l.product_id and g.lot_id = l.id and g.kind = 'receipt'
            and not exists (select from inventory.receipts r
                             where r.company_id = g.company_id and r.id = g.group_id
                               and r.received_at = g.time and r.reversed_at is not null))
       and (l.status = 'available' or l.awaits_inspection
         or exists (select from quality.recall_items i
                     where i.company_id = l.company_id and i.lot_id = l.id and i.released_at is null
                       and (i.previous_status = 'available' or i.awaited)))
    returning l.id
  )
  select array_agg(g.id) into v_gone from gone g;
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
  'Marks lots of which nothing has come but by receipts that were taken back: nobody has looked at them, so none is '
  'available; received again, they are new. What somebody keeps from use stays as it is.';
