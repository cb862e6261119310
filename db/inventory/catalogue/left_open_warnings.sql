-- Nothing of it is refused: what is open may be meant to end this way. What the caller may not see is counted:
-- an order that has several lines of a product is one, by its id. Every member sees purchase orders.
create function inventory.left_open_warnings(p_product_ids bigint[])
  returns jsonb
  language sql stable
  begin atomic
    with left_open as (
      select l.product_id, 1 as place, 'purchase orders that can no longer be received' as kind,
             o.id, o.external_system_id as name
        from inventory.purchase_order_lines l
        join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
         and o.status in ('open', 'partially_received')
       where l.company_id = app.company_id() and l.product_id = any (p_product_ids)
         and l.quantity_received < l.quantity_ordered
      union
      select l.product_id, 2, 'deliveries of partners under way', d.id,
             case when app.can('handoffs:send') then d.external_id end
        from partners.delivery_lines l
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
       where l.company_id = app.company_id() and l.product_id = any (p_product_ids) and l.transit_quantity > 0
      union
      select o.product_id, 3, 'work orders that can no longer be released', o.id,
             case when app.can('production:view') then o.code end
        from production.work_orders o
       where o.company_id = app.company_id() and o.product_id = any (p_product_ids) and o.status = 'draft'
      union
      select o.product_id, 4, 'open work orders, which go on', o.id,
             case when app.can('production:view') then o.code end
        from production.work_orders o
       where o.company_id = app.company_id() and o.product_id = any (p_product_ids)
         and o.status in ('released', 'in_progress')
      union
      select m.product_id, 5, 'open work orders that take it', o.id,
             case when app.can('production:view') then o.code end
        from production.work_order_materials m
        join production.work_orders o on o.company_id = m.company_id and o.id = m.work_order_id
       where m.company_id = app.company_id() and m.product_id = any (p_product_ids) and m.order_is_open
    ), told as (
      select l.product_id, l.place, commissioning.counted(l.kind, array_agg(l.name)) as message
        from left_open l group by l.product_id, l.place, l.kind
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'product_left_open', 'message', w.message) order by w.sku_key),
                    '[]')
      from (
        select p.sku_key,
               format('%s goes out of use and has %s.', p.sku, string_agg(t.message, '; ' order by t.place)) as message
          from told t
          join inventory.products p on p.company_id = app.company_id() and p.id = t.product_id
         group by p.id, p.sku, p.sku_key) w;
  end;
comment on function inventory.left_open_warnings is
  'Warnings of what is still open of products that go out of use: what is to come, what is to be made, who takes them.';
