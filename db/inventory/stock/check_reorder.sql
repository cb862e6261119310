-- Called with what moved, a policy tells only when that lowered its stock, or raised what was used: what rises and
-- stays below has nothing to tell. Called without, it is looked at as it is: a lot was blocked, or expired. Only
-- policies whose side of the line changed are written.
create function inventory.check_reorder(p_product_ids bigint[], p_changes inventory.balance_change[] default null)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_level inventory.policy_level;
begin
  if not inventory.lock_policies(p_product_ids) then
    return;
  end if;
  for v_level in
    select l.* from inventory.policy_levels(p_product_ids) l
     where l.armed = (l.reason is not null) and l.is_active
       and (not l.armed or p_changes is null
         or l.policy_id in (select f from inventory.fallen_policies(p_changes) f))
     order by l.product_id, l.policy_id
  loop
    update inventory.stock_policies s set armed = not v_level.armed
     where s.company_id = app.company_id() and s.id = v_level.policy_id;
    if v_level.armed then
      perform app.emit('stock.reorder_triggered', jsonb_build_object(
          'product', jsonb_build_object('sku', p.sku, 'name', p.name),
          'onHand', trim_scale(v_level.on_hand), 'reorderPoint', trim_scale(v_level.reorder_point),
          'dailyConsumption', trim_scale(v_level.daily_consumption), 'leadTimeDays', v_level.lead_time_days,
          'suggestedQuantity', trim_scale(v_level.suggested_quantity),
          'storageSiteId', (select s.external_id from sites.sites s
                             where s.company_id = p.company_id and s.id = v_level.site_id)))
         from inventory.products p where p.company_id = app.company_id() and p.id = v_level.product_id;
    end if;
  end loop;
end;
$$;
comment on function inventory.check_reorder is
  'Tells once when stock of a product falls to where a policy reorders, and re-arms when it recovers. Emits '
  'stock.reorder_triggered.';
