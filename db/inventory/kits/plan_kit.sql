-- From where a backflush would take it, and from nobody else's kit; each source gives what is still needed after those
-- before it. What is named by lot or serial goes first: the rest of the product comes from what that leaves.
create function inventory.plan_kit(p_task work.tasks)
  returns inventory.movement[]
  language sql stable
  begin atomic
    with cart as materialized (
      select inventory.bin_at(s, 'goods') as bin, s.owner_client_id
        from inventory.storage_units u cross join lateral inventory.as_it_stands(u) s
       where u.company_id = app.company_id() and u.id = p_task.to_storage_unit_id
    ), good as materialized (
      select g.product_id, g.lot_id, g.serial_id, g.quantity,
             g.lot_id is not null or g.serial_id is not null as is_named
        from inventory.kit_goods(p_task) g
    ), source as materialized (
      select s.* from production.backflush_sources(array(select distinct g.product_id from good g), null, null) s
       where s.storage_unit_id <> p_task.to_storage_unit_id
         and s.storage_unit_id = coalesce(p_task.from_storage_unit_id, s.storage_unit_id)
    ), named as (
      select s.*, least(s.available, g.quantity - coalesce(sum(s.available) over (
               partition by s.product_id, g.lot_id, g.serial_id
               order by s.expires_at nulls last, s.received_at, s.balance_id
               rows between unbounded preceding and 1 preceding), 0)) as quantity
        from good g
        join source s on s.product_id = g.product_id and (g.lot_id is null or s.lot_id = g.lot_id)
         and (g.serial_id is null or s.serial_id = g.serial_id)
       where g.is_named
    ), left_over as (
      select s.*, s.available - coalesce(n.quantity, 0) as remaining
        from source s
        left join named n on n.balance_id = s.balance_id and n.quantity > 0
    ), taken as (
      select n.product_id, n.lot_id, n.serial_id, n.storage_unit_id, n.expires_at, n.received_at, n.balance_id,
             n.quantity
        from named n
      union all
      select s.product_id, s.lot_id, s.serial_id, s.storage_unit_id, s.expires_at, s.received_at, s.balance_id,
             least(s.remaining, g.quantity - coalesce(sum(s.remaining) over (
               partition by s.product_id order by s.expires_at nulls last, s.received_at, s.balance_id
               rows between unbounded preceding and 1 preceding), 0))
        from good g
        join left_over s on s.product_id = g.product_id and s.remaining > 0
       where not g.is_named
    ), moved as (
      select t.product_id, t.lot_id, t.serial_id, t.storage_unit_id, t.expires_at, t.received_at, t.balance_id,
             sum(t.quantity) as quantity
        from taken t where t.quantity > 0 group by 1, 2, 3, 4, 5, 6, 7
    )
    select coalesce(array_agg(inventory.movement(
               m.product_id, m.quantity, m.lot_id, m.serial_id,
               p_from_unit_id => m.storage_unit_id, p_from_bin => 'goods',
               p_to_unit_id => p_task.to_storage_unit_id, p_to_bin => c.bin, p_to_client_id => c.owner_client_id)
             order by m.product_id, m.expires_at nulls last, m.received_at, m.balance_id), '{}')
      from moved m cross join cart c;
  end;
comment on function inventory.plan_kit is
  'The movements that bring a kit onto its cart, as far as there is stock.';
