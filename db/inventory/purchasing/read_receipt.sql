-- What a line names and does not exist is null here, for receipt_problems to tell.
create function inventory.read_receipt(p_order inventory.purchase_orders, p_lines jsonb)
  returns inventory.receipt_line[]
  language sql stable
  begin atomic
    select array_agg(r::inventory.receipt_line order by r.n)
      from (
        select o.n - 1 as n, (o.line ->> 'lineId')::bigint as line_id,
               l.quantity_ordered - l.quantity_received as open_quantity, (o.line ->> 'quantity')::numeric as quantity,
               p.id as product_id, p.sku, p.is_active, p.tracking, p.unit_whole, p.shelf_life_days,
               o.line ->> 'storageUnitId' as unit_asked, u.id as storage_unit_id, u.is_active as unit_active, b.bin,
               o.line ->> 'lotCode' as lot_code, app.instant(o.line ->> 'expiresAt') as expires_at,
               case when jsonb_typeof(o.line -> 'serialCodes') = 'array' then array(
                 select jsonb_array_elements_text(o.line -> 'serialCodes')) end as serial_codes,
               case when b.bin = 'quarantine' then i.plan_id end as inspection_plan_id
          from jsonb_array_elements(p_lines) with ordinality as o (line, n)
          left join inventory.purchase_order_lines l on l.company_id = app.company_id()
            and l.purchase_order_id = p_order.id and l.id = (o.line ->> 'lineId')::bigint
          left join lateral ( -- by its key, however many lines are expected: not all products for one
            select p.id, p.sku, p.is_active, p.tracking, p.unit_whole, p.shelf_life_days from inventory.products p
             where p.company_id = l.company_id and p.id = l.product_id offset 0) p on true
          left join inventory.storage_units u on u.company_id = app.company_id()
            and u.external_id = o.line ->> 'storageUnitId'
         cross join lateral (
           select case when (
                      select exists (select from quality.inspection_plans a where a.company_id = app.company_id()))
                    then quality.plan_for(p.id, p_order.vendor_id) end as plan_id offset 0) i -- once a line
         cross join lateral (
           select inventory.bin_at(inventory.as_it_stands(u),
                                   inventory.receipt_bin(i.plan_id, o.line ->> 'bin')) as bin) b
      ) r;
  end;
comment on function inventory.read_receipt is
  'The lines of a receipt with the order line, product and storage unit that each names, and the inspection plan it '
  'comes under.';
