-- What came of a lot while it was held went into quarantine for that alone. What left the quarantine of that unit since
-- somebody decided on, unless that was a return that was withdrawn; what came as unusable waits for somebody there.
create function quality.arrivals_waiting(p_items quality.recall_items[])
  returns table (product_id bigint, lot_id bigint, storage_unit_id bigint, quantity numeric, lies numeric)
  language sql stable
  begin atomic
    with arrived as materialized (
      select g.product_id, g.lot_id, g.to_storage_unit_id as unit_id, min(g.id) as first_id,
             array_agg(distinct g.id) as ids
        from unnest(p_items) i
       cross join lateral quality.held_since(i.lot_id, i.recall_id) h
        join inventory.stock_ledger g on g.company_id = app.company_id() and g.lot_id = i.lot_id
         and g.to_bin = 'quarantine' and g.id > h.first_item_id
        join partners.delivery_lines l on l.company_id = app.company_id() and l.id = g.delivery_line_id
         and coalesce(l.lot_status, 'available') = 'available'
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'incoming'
       group by 1, 2, 3
    ), left_there as (
      select a.product_id, a.lot_id, a.unit_id,
             sum(case when g.id = any (a.ids) then g.quantity
                      when g.from_storage_unit_id = a.unit_id and g.from_bin = 'quarantine' then -g.quantity
                      when g.kind = 'reversal' and g.to_storage_unit_id = a.unit_id and g.to_bin = 'quarantine'
                        and g.delivery_line_id = any (a.sent_ids) then g.quantity
                      else 0 end) as quantity
        from (
          select a.*, array(
                   select g.delivery_line_id from inventory.stock_ledger g
                     join partners.delivery_lines l on l.company_id = g.company_id and l.id = g.delivery_line_id
                     join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
                      and not d.is_refused
                    where g.company_id = app.company_id() and g.lot_id = a.lot_id and g.id >= a.first_id
                      and g.from_storage_unit_id = a.unit_id and g.from_bin = 'quarantine') as sent_ids
            from arrived a) a
        join inventory.stock_ledger g on g.company_id = app.company_id() and g.lot_id = a.lot_id and g.id >= a.first_id
       group by 1, 2, 3
    )
    select a.product_id, a.lot_id, a.unit_id, least(a.quantity, b.quantity), b.quantity
      from left_there a
      join inventory.balances b on b.company_id = app.company_id() and b.lot_id = a.lot_id
       and b.storage_unit_id = a.unit_id and b.bin = 'quarantine' and b.quantity > 0
     where a.quantity > 0;
  end;
comment on function quality.arrivals_waiting is
  'What partners sent of lots while recalls held them, which waits in the quarantine of a unit for the release alone, '
  'and how much of the lot lies there in all.';
