-- An expiry that no other receipt of the lot says goes with the one that said it: the lot expires as the oldest that
-- stands has it. What somebody gave the lot since is no receipt's and stays; and it stays where a receipt is from
-- before this was noted, or of a partner.
create function inventory.take_back_expiries(p_receipt inventory.receipts)
  returns void
  language sql volatile
  begin atomic
    with other as (
      select distinct n.lot_id, g.group_id, g.time
        from inventory.receipt_lots n
        join inventory.stock_ledger g on g.company_id = n.company_id and g.lot_id = n.lot_id and g.kind = 'receipt'
         and g.from_storage_unit_id is null and g.group_id <> p_receipt.id
       where n.company_id = app.company_id() and n.receipt_id = p_receipt.id
    ), standing as (
      select o.lot_id, bool_and(k.lot_id is not null) as are_known,
             array_agg(k.expires_at order by o.time, o.group_id) as said
        from other o
        left join inventory.receipts r on r.company_id = app.company_id() and r.id = o.group_id
        left join inventory.receipt_lots k
          on k.company_id = app.company_id() and k.receipt_id = o.group_id and k.lot_id = o.lot_id
       where r.reversed_at is null
       group by o.lot_id
    )
    update production.lots l set expires_at = s.said[1], updated_at = app.now()
      from standing s
      join inventory.receipt_lots n
        on n.company_id = app.company_id() and n.receipt_id = p_receipt.id and n.lot_id = s.lot_id
     where l.company_id = app.company_id() and l.id = s.lot_id and s.are_known
       and l.expires_at is not distinct from n.expires_at and array_position(s.said, l.expires_at) is null;
  end;
comment on function inventory.take_back_expiries is
  'Gives lots of a receipt that is taken back the expiry that those which stand say.';
