-- What the caller may not see is counted.
create function inventory.storage_unit_users(p_id bigint)
  returns text[]
  language sql stable
  begin atomic
    with may as materialized (
      select app.can('inventory:view') as stock, app.can('production:view') as orders,
             app.can('handoffs:send') as deliveries
    ), used (n, told) as (
      select 1, commissioning.counted('stock', array(
        select case when m.stock then p.sku end from may m, inventory.balances b
          join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
         where b.company_id = app.company_id() and b.storage_unit_id = p_id group by 1, p.id limit 1001))
      union all
      select 2, commissioning.counted('open work orders', array(
        select case when m.orders then w.code end from may m, production.work_orders w
         where w.company_id = app.company_id() and w.kit_storage_unit_id = p_id
           and w.status in ('draft', 'released', 'in_progress') limit 1001))
      union all
      select 3, commissioning.counted('goods on their way to a partner', array(
        select case when m.deliveries then d.external_id end from may m, partners.goods_on_their_way() g
          join partners.deliveries d on d.company_id = g.company_id and d.id = g.delivery_id
         where g.storage_unit_id = p_id group by 1, d.id limit 1001))
    )
    select array(select u.told from used u where u.told is not null order by u.n);
  end;
comment on function inventory.storage_unit_users is
  'What keeps it from being changed whose a storage unit is, by the names of the first: stock in it, open orders that '
  'take material from it, goods from it that may come back as they were sent.';
