-- What a customer had consigned stays that customer's when it comes back.
create function partners.read_arrivals(p_delivery partners.deliveries, p_lines jsonb)
  returns partners.arrival[]
  language sql stable
  begin atomic
    select coalesce(array_agg(jsonb_populate_record(null::partners.arrival, to_jsonb(r)) order by r.n), '{}')
      from (
        select o.n - 1 as n, (o.line ->> 'lineId')::bigint as line_id, l.id is not null as is_line,
               o.line ->> 'sku' as sku_asked, p.id as product_id, coalesce(p.sku, l.sku) as sku,
               l.product_id is not null as is_mapped, p.tracking, p.unit_whole, o.line ->> 'lotCode' as lot_asked,
               coalesce(k.code, o.line ->> 'lotCode', l.lot_code) as lot_code, l.lot_id, l.lot_status, l.serial_code,
               coalesce((o.line ->> 'receivedQuantity')::numeric, 0) as received,
               coalesce((o.line ->> 'damagedQuantity')::numeric, 0) as damaged,
               o.line ->> 'storageUnitId' as unit_asked, u.id as storage_unit_id, u.is_active as unit_active,
               case when l.consigned_by is null then inventory.is_own(u.ownership)
                 else (u.ownership, u.owner_customer_id) = ('customer_consigned', l.consigned_by) end as unit_fits,
               w.name as consigned_in, partners.open_quantity(l) + l.missing_quantity as open,
               l.transit_quantity as transit
          from jsonb_array_elements(p_lines) with ordinality as o (line, n)
          left join partners.delivery_lines l on l.company_id = app.company_id() and l.delivery_id = p_delivery.id
            and l.id = (o.line ->> 'lineId')::bigint
          left join inventory.products p on p.company_id = app.company_id()
            and (p.id = l.product_id or l.product_id is null and p.sku_key = lower(o.line ->> 'sku'))
          left join production.lots k on k.company_id = l.company_id and k.id = l.lot_id
          left join inventory.storage_units w on w.company_id = l.company_id and w.id = l.storage_unit_id
            and l.consigned_by is not null
          left join inventory.storage_units u on u.company_id = app.company_id()
            and u.external_id = o.line ->> 'storageUnitId') r;
  end;
comment on function partners.read_arrivals is
  'The lines that a call receives, with the line of the delivery, product, lot and storage unit that each names.';
