-- A kit cart is its order's alone (production.backflush_sources), whatever lies on it, also what was laid out there for
-- other tasks before: the order's own kit leaves that out, and its backflush does not. What may not be used is nobody's
-- loss.
create function production.kit_warnings(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'kit_unit_shared', 'message', w.message) order by p.sku, w.n),
                    '[]')
      from production.work_orders o
      join inventory.storage_units u on u.company_id = o.company_id and u.id = o.kit_storage_unit_id
     cross join lateral (
       select b.product_id, sum(b.quantity) as quantity,
              least(sum(b.quantity), coalesce((select sum(k.quantity) from inventory.kits_brought(u.id) k
                                                where k.product_id = b.product_id), 0)) as for_others,
              coalesce((select sum(n.quantity) from production.still_needed() n
                         where n.order_id = o.id and n.product_id = b.product_id), 0) as needed
         from inventory.balances b
         left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
        where b.company_id = o.company_id and b.storage_unit_id = u.id and b.quantity > 0
          and inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at)
        group by b.product_id) there
      join inventory.products p on p.company_id = o.company_id and p.id = there.product_id
     cross join lateral (
       values
         (1, there.quantity - there.for_others - there.needed,
          format('%s holds %s of %s more than %s needs: nobody else can take of it while the order is open.', u.name,
                 trim_scale(there.quantity - there.for_others - there.needed), p.sku, o.code)),
         (2, there.for_others,
          format('%s holds %s of %s that other tasks'' kits brought: %s may use them up, if it ends first.', u.name,
                 trim_scale(there.for_others), p.sku, o.code))) w (n, quantity, message)
     where o.company_id = app.company_id() and o.id = p_order_id and o.status in ('released', 'in_progress')
       and w.quantity > 0;
  end;
comment on function production.kit_warnings is
  'Warnings of goods in an open order''s kit unit that the order does not need, and that others can no longer take, or '
  'that were laid out for others.';
