-- Each source gives what is still needed after those before it.
create function production.plan_backflush(p_needs production.material_need[], p_order_id bigint, p_ssu_id bigint)
  returns inventory.movement[]
  language sql stable
  begin atomic
    with source as (
      select s.*, coalesce(sum(s.available) over (
               partition by s.product_id order by s.place, s.expires_at nulls last, s.received_at, s.balance_id
               rows between unbounded preceding and 1 preceding), 0) as before
        from production.backflush_sources(array(select n.product_id from unnest(p_needs) n), p_order_id, p_ssu_id) s
    )
    select coalesce(array_agg(inventory.movement(
               s.product_id, least(s.available, n.required - s.before), s.lot_id, s.serial_id,
               p_from_unit_id => s.storage_unit_id, p_from_bin => 'goods')
             order by s.product_id, s.place, s.expires_at nulls last, s.received_at, s.balance_id), '{}')
      from source s
      join unnest(p_needs) n on n.product_id = s.product_id
     where s.before < n.required;
  end;
comment on function production.plan_backflush is
  'The consumption that covers material needs, as far as there is stock, from the sources in their order.';
