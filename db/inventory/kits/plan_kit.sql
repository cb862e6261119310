-- From where a backflush would take it, and from nobody else's kit; each source gives what is still needed after those
-- before it.
create function inventory.plan_kit(p_task work.tasks)
  returns inventory.movement[]
  language sql stable
  begin atomic
    with source as (
      select g.n, g.quantity as wanted, s.*, coalesce(sum(s.available) over (
               partition by g.n order by s.expires_at nulls last, s.received_at, s.balance_id
               rows between unbounded preceding and 1 preceding), 0) as before
        from inventory.kit_goods(p_task) g
        join production.backflush_sources(array(select k.product_id from inventory.kit_goods(p_task) k), null, null) s
          on s.product_id = g.product_id and (g.lot_id is null or s.lot_id = g.lot_id)
         and (g.serial_id is null or s.serial_id = g.serial_id)
       where s.storage_unit_id <> p_task.to_storage_unit_id
         and s.storage_unit_id = coalesce(p_task.from_storage_unit_id, s.storage_unit_id)
    )
    select coalesce(array_agg(inventory.movement(
               s.product_id, least(s.available, s.wanted - s.before), s.lot_id, s.serial_id,
               p_from_unit_id => s.storage_unit_id, p_from_bin => 'goods',
               p_to_unit_id => p_task.to_storage_unit_id, p_to_bin => 'goods')
             order by s.product_id, s.expires_at nulls last, s.received_at, s.balance_id), '{}')
      from source s
     where s.before < s.wanted;
  end;
comment on function inventory.plan_kit is
  'The movements that bring a kit onto its cart, as far as there is stock.';
