-- THE figures of company stock. On hand is what is the company's in goods and in transit between units of its own, so a
-- move between those changes none of it; of the goods some are usable, the rest is held: a lot that may not be used,
-- what lies in a unit that is out of use, or what its people carry. In supply, which reordering looks at, is what is on
-- hand but of lots that may not be used and in units out of use; what people carry is.
-- What a partner sent and nobody has received lies in transit too, and is not on hand yet: it is taken off again.
-- Inlined, so a condition on product or site reaches the index.
create function inventory.stock_figures()
  returns table (product_id bigint, site_id bigint, on_hand numeric, usable numeric, held numeric, quarantine numeric,
                 in_supply numeric)
  language sql stable
  begin atomic
    select b.product_id, u.site_id,
           coalesce(sum(b.quantity) filter (where b.bin <> 'quarantine'), 0),
           coalesce(sum(b.quantity) filter (where k.is_usable), 0),
           coalesce(sum(b.quantity) filter (where b.bin = 'goods' and not k.is_usable), 0),
           coalesce(sum(b.quantity) filter (where b.bin = 'quarantine'), 0),
           coalesce(sum(b.quantity) filter (where b.bin <> 'quarantine' and u.is_active
             and inventory.lot_obstacle(l.status, l.expires_at) is null), 0)
      from (
        select n.company_id, n.product_id, n.storage_unit_id, n.bin, n.lot_id, n.quantity from inventory.balances n
         where n.company_id = app.company_id() and n.bin in ('goods', 'transit', 'quarantine')
        union all
        select c.company_id, c.product_id, c.storage_unit_id, 'transit', c.lot_id, -c.transit_quantity
          from partners.delivery_lines c where c.company_id = app.company_id() and c.transit_quantity > 0
      ) b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
      left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
      cross join lateral (
        select inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at) as is_usable) k
     where inventory.is_own(u.ownership)
     group by b.product_id, u.site_id;
  end;
comment on function inventory.stock_figures is
  'Company stock of each product at each site: on hand, usable, held, in quarantine, and what reordering counts.';
