-- A receipt's goods are its own as long as they wait: until they are released, or somebody moves them elsewhere. A
-- piece waits for the inspection that it came for last.
create function quality.awaited_by_others(p_receipt inventory.receipts, p_product_ids bigint[])
  returns setof inventory.balance_change
  language sql stable
  begin atomic
    with own as materialized (select i.id from quality.inspections_of(p_receipt) i)
    select w.product_id, w.storage_unit_id, 'quarantine', w.lot_id, null::bigint, sum(w.quantity),
           null::timestamptz
      from quality.waiting_goods w
     where w.company_id = app.company_id() and w.product_id = any (p_product_ids)
       and w.inspection_id not in (select o.id from own o)
     group by w.product_id, w.storage_unit_id, w.lot_id
    union all
    select i.product_id, n.storage_unit_id, 'quarantine', i.lot_id, n.serial_id, 1, null
      from quality.inspections i
      join quality.inspection_lines n on n.company_id = i.company_id and n.inspection_id = i.id
       and n.serial_id is not null
     where i.company_id = app.company_id() and i.product_id = any (p_product_ids) and i.released_at is null
       and i.created_at > p_receipt.received_at and i.id not in (select o.id from own o)
       and not quality.is_taken_back(i);
  end;
comment on function quality.awaited_by_others is
  'What of products waits in quarantine for the inspections of other receipts than this: where, and how much of it.';
