-- What goes out with a handed task, or beside it, comes back with it, as a rule. What was sent first came back first,
-- and never more than was sent: what more comes is new. What went back in turn (a return) did not come back. What was
-- returned, withdrawn or refused of what was sent is in the ledger as a reversal already.
create function partners.came_back(p_product_ids bigint[], p_since timestamptz)
  returns table (product_id bigint, storage_unit_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with handed as materialized (
      select distinct d.handoff_uid, l.product_id
        from inventory.stock_ledger g
        join partners.delivery_lines l on l.company_id = g.company_id and l.id = g.delivery_line_id
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
       where g.company_id = app.company_id() and g.product_id = any (p_product_ids) and g.kind = 'shipment'
         and g.delivery_line_id is not null and g.time > p_since and d.handoff_uid is not null
    ), line as (
      select h.handoff_uid, l.product_id, l.storage_unit_id, l.id, d.created_at,
             case when d.kind <> 'return' and d.direction = 'outgoing'
               then l.quantity - l.reversed_quantity else 0 end as sent,
             case when d.kind = 'return' and d.direction = 'outgoing' then l.reversed_quantity - l.quantity
                  when d.kind <> 'return' and d.direction = 'incoming'
                    then l.received_quantity + l.damaged_quantity + l.transit_quantity else 0 end as back
        from handed h
        join partners.deliveries d on d.company_id = app.company_id() and d.handoff_uid = h.handoff_uid
        join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
         and l.product_id = h.product_id
    ), summed as (
      select l.*, sum(l.sent) over (partition by l.handoff_uid, l.product_id order by l.id) - l.sent as before,
             sum(l.back) over (partition by l.handoff_uid, l.product_id) as all_back
        from line l
    )
    select s.product_id, s.storage_unit_id, least(s.sent, s.all_back - s.before)
      from summed s where s.sent > 0 and s.created_at > p_since and s.all_back > s.before;
  end;
comment on function partners.came_back is
  'Of goods that were sent to partners with handed tasks since then, what came back with those tasks, by the unit that '
  'they were taken from.';
