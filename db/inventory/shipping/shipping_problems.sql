-- What may leave is what may be used (inventory.is_usable), and what the customer itself has consigned: that counts as
-- the company's own for its owner alone (inventory.kept_in). What a kit cart carries for an open order is that
-- order's. Asked with the balances locked, so what it says stays true. Of two lines of the same goods the second has
-- what the first leaves.
create function inventory.shipping_problems(p_lines inventory.shipment_line[], p_customer_ids bigint[])
  returns table (n bigint, code text, path text, message text, facts jsonb)
  language sql stable
  begin atomic
    with piece as (
      select p.*, u.external_id, u.name as unit, inventory.kept_in(u, p_customer_ids) as kept,
             (select c.code from production.kit_carts() c where c.storage_unit_id = u.id
               order by c.code limit 1) as carries_for,
             inventory.lot_obstacle(k.status, k.expires_at) as obstacle,
             trim_scale(coalesce(b.quantity, 0)) as lies,
             sum(p.quantity) over (partition by p.product_id, p.storage_unit_id, p.lot_id, p.serial_id
                                   order by p.n, p.place) as so_far
        from inventory.shipment_pieces(p_lines) p
        join inventory.storage_units u on u.company_id = app.company_id() and u.id = p.storage_unit_id
        left join production.lots k on k.company_id = app.company_id() and k.id = p.lot_id
        left join inventory.balances b on b.company_id = app.company_id() and b.product_id = p.product_id
          and b.storage_unit_id = p.storage_unit_id and b.bin = 'goods'
          and b.lot_key = inventory.line_key(p.lot_id) and b.serial_key = inventory.line_key(p.serial_id)
    ), stock as (
      select p.*, case when num_nonnulls(p.carries_for, p.kept, p.obstacle) = 0 then p.lies else 0 end as available
        from piece p
    ), short as (
      select s.*, case when s.kept ->> 'code' = 'consigned_stock' then 'consigned_stock'
                       when s.obstacle is not null then 'lot_unavailable'
                       else 'insufficient_stock' end as code
        from stock s where s.so_far > s.available
    )
    select s.n, s.code,
           format('lines.%s.%s', s.n, case when s.code = 'consigned_stock' then 'storageUnitId'
                                           when s.code = 'lot_unavailable' then 'lotCode'
                                           when s.serial_code is not null then format('serialCodes.%s', s.place - 1)
                                           else 'quantity' end),
           case when s.code = 'consigned_stock' then s.kept ->> 'message'
                when s.code = 'lot_unavailable' then format('lot %s of %s is %s', s.lot_code, s.sku, s.obstacle)
                when s.carries_for is not null then format('%s carries the kit of %s', s.unit, s.carries_for)
                when s.kept is not null then s.kept ->> 'message'
                when s.serial_code is not null
                  then format('serial %s of %s does not lie in the goods of %s', s.serial_code, s.sku, s.unit)
                else format('%s holds %s of %s%s in goods, and %s are to be shipped', s.unit, s.available, s.sku,
                            coalesce(' of lot ' || s.lot_code, ''), trim_scale(s.so_far)) end,
           jsonb_build_object('sku', s.sku, 'storageUnit', s.external_id, 'lotCode', s.lot_code,
                              'serialCode', s.serial_code, 'wanted', trim_scale(s.quantity), 'available',
                              trim_scale(greatest(s.available - (s.so_far - s.quantity), 0)))
      from short s
     order by s.n, s.place;
  end;
comment on function inventory.shipping_problems is
  'What of a shipment may not leave: each line, or piece, with why, and how much of it could be taken.';
