-- What a line names and does not exist is null here, for receipt_problems to tell.
create function inventory.read_receipt(p_order inventory.purchase_orders, p_lines jsonb)
  returns inventory.receipt_line[]
  language sql stable
  begin atomic
    select array_agg((o.n - 1, (o.line ->> 'lineId')::bigint, l.quantity_ordered - l.quantity_received,
                      (o.line ->> 'quantity')::numeric,
             p.id, p.sku, p.is_active, p.tracking, p.unit_whole, p.shelf_life_days,
             o.line ->> 'storageUnitId', u.id, u.is_active, inventory.receipt_bin(i.plan_id, o.line ->> 'bin'),
             o.line ->> 'lotCode', app.instant(o.line ->> 'expiresAt'),
             case when o.line ? 'serialCodes' then array(select jsonb_array_elements_text(o.line -> 'serialCodes')) end,
             case when inventory.receipt_bin(i.plan_id, o.line ->> 'bin') = 'quarantine' then i.plan_id end
           )::inventory.receipt_line order by o.n)
      from jsonb_array_elements(p_lines) with ordinality as o (line, n)
      left join inventory.purchase_order_lines l
        on l.company_id = app.company_id() and l.purchase_order_id = p_order.id and l.id = (o.line ->> 'lineId')::bigint
      left join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join inventory.storage_units u on u.company_id = app.company_id()
        and u.external_id = o.line ->> 'storageUnitId'
      cross join lateral (select quality.plan_for(p.id, p_order.vendor_id) as plan_id offset 0) i; -- once a line
  end;
comment on function inventory.read_receipt is
  'The lines of a receipt with the order line, product and storage unit that each names, and the inspection plan it '
  'comes under.';
