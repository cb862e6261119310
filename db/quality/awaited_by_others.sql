-- A receipt's goods are its own until its inspection is over: passed, declined, or decided on otherwise. One that is
-- done and not released yet waits for a report's disposition, or for the end of a recall. Which receipt an inspection
-- is of, its time and order say.
create function quality.awaited_by_others(p_receipt inventory.receipts, p_product_ids bigint[])
  returns setof inventory.balance_change
  language sql stable
  begin atomic
    select i.product_id, n.storage_unit_id, 'quarantine', i.lot_id, n.serial_id, sum(n.quantity), min(i.created_at)
      from quality.inspections i
      join work.tasks t on t.company_id = i.company_id and t.id = i.task_id
      join quality.inspection_lines n on n.company_id = i.company_id and n.inspection_id = i.id
      join inventory.purchase_order_lines l on l.company_id = n.company_id and l.id = n.purchase_order_line_id
      join inventory.receipts r on r.company_id = l.company_id and r.purchase_order_id = l.purchase_order_id
       and r.received_at = i.created_at
     where i.company_id = app.company_id() and i.product_id = any (p_product_ids) and i.released_at is null
       and r.id <> p_receipt.id and r.reversed_at is null
       and not exists (select from quality.ncrs c where c.company_id = i.company_id and c.inspection_id = i.id
                          and c.disposition <> 'use_as_is')
       and (not work.is_finished(t.status, t.is_partial_completion)
         or t.status = 'done' and (
           exists (select from quality.ncrs c where c.company_id = i.company_id and c.disposition is null
                      and (c.inspection_id = i.id or c.lot_id = i.lot_id))
           or quality.recalls_of(i.lot_id) <> '{}'))
     group by i.product_id, n.storage_unit_id, i.lot_id, n.serial_id;
  end;
comment on function quality.awaited_by_others is
  'What of products waits in quarantine for the inspections of other receipts than this: where, and how much came.';
