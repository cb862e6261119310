-- A kit cart is its order's alone (production.backflush_sources), whatever lies on it. What may not be used is nobody's
-- loss.
create function production.kit_warnings(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'kit_unit_shared', 'message',
             format('%s holds %s of %s more than %s needs: nobody else can take of it while the order is open.',
                    u.name, trim_scale(there.quantity - there.needed), p.sku, o.code)) order by p.sku), '[]')
      from production.work_orders o
      join inventory.storage_units u on u.company_id = o.company_id and u.id = o.kit_storage_unit_id
     cross join lateral (
       select b.product_id, sum(b.quantity) as quantity,
              coalesce((select sum(n.quantity) from production.still_needed() n
                         where n.order_id = o.id and n.product_id = b.product_id), 0) as needed
         from inventory.balances b
         left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
        where b.company_id = o.company_id and b.storage_unit_id = u.id and b.quantity > 0
          and inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at)
        group by b.product_id) there
      join inventory.products p on p.company_id = o.company_id and p.id = there.product_id
     where o.company_id = app.company_id() and o.id = p_order_id and o.status in ('released', 'in_progress')
       and there.quantity > there.needed;
  end;
comment on function production.kit_warnings is
  'Warnings of goods in an open order''s kit unit that the order does not need, and that others can no longer take.';
