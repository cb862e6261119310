-- What a customer had consigned stays that customer's when it comes back. Which product a line is a person says, once
-- for all that a call receives of it, while nothing of it came: what lies in transit as another product is none of it.
create function partners.read_arrivals(p_delivery partners.deliveries, p_lines jsonb)
  returns partners.arrival[]
  language sql stable
  begin atomic
    with asked as (
      select o.n - 1 as n, o.line, o.line ->> 'sku' as sku_asked, (o.line ->> 'lineId')::bigint as line_id,
             first_value(o.line ->> 'sku') over (partition by o.line -> 'lineId'
                                                 order by o.line -> 'sku' is null, o.n) as one_sku
        from jsonb_array_elements(p_lines) with ordinality as o (line, n)
    ), line as (
      select a.*, l, s.is_settled, p as product,
             coalesce(not s.is_settled and p.id <> l.product_id, false) as is_changed
        from asked a
        left join partners.delivery_lines l on l.company_id = app.company_id() and l.delivery_id = p_delivery.id
          and l.id = a.line_id
       cross join lateral (
         select l.product_id is not null and (l.received_quantity + l.damaged_quantity > 0
                                              or p_delivery.kind = 'return') as is_settled) s
        left join inventory.products p on p.company_id = app.company_id()
          and (p.id = case when s.is_settled or a.one_sku is null then l.product_id end
               or p.sku_key = case when not s.is_settled then lower(a.one_sku) end)
    )
    select coalesce(array_agg(jsonb_populate_record(null::partners.arrival, to_jsonb(r)) order by r.n), '{}')
      from (
        select o.n, o.line_id, (o.l).id is not null as is_line, o.sku_asked, (o.product).id as product_id,
               coalesce((o.product).sku, (o.l).sku) as sku, o.is_settled,
               not o.is_settled and o.one_sku is not null as is_said, (o.product).is_active, (o.product).tracking,
               (o.product).unit_whole, (o.l).unit_whole as whole_there, o.line ->> 'lotCode' as lot_asked,
               coalesce(k.code, o.line ->> 'lotCode', (o.l).lot_code) as lot_code, k.id as lot_id,
               (o.l).lot_status, (o.l).serial_code,
               coalesce((o.line ->> 'receivedQuantity')::numeric, 0) as received,
               coalesce((o.line ->> 'damagedQuantity')::numeric, 0) as damaged,
               o.line ->> 'storageUnitId' as unit_asked, u.id as storage_unit_id, u.is_active as unit_active,
               case when (o.l).consigned_by is null then inventory.is_own(u.ownership)
                 else (u.ownership, u.owner_customer_id) = ('customer_consigned', (o.l).consigned_by) end as unit_fits,
               w.name as consigned_in, partners.open_quantity(o.l) + (o.l).missing_quantity as open,
               case when o.is_changed then 0 else (o.l).transit_quantity end as transit
          from line o
          left join production.lots k on k.company_id = app.company_id() and k.id = (o.l).lot_id and not o.is_changed
          left join inventory.storage_units w on w.company_id = app.company_id() and w.id = (o.l).storage_unit_id
            and (o.l).consigned_by is not null
          left join inventory.storage_units u on u.company_id = app.company_id()
            and u.external_id = o.line ->> 'storageUnitId') r;
  end;
comment on function partners.read_arrivals is
  'The lines that a call receives, with the line of the delivery, product, lot and storage unit that each names.';
