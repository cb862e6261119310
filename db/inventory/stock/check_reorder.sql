-- Called with the products that moved; one look at an index ends it for those without a policy.
--
-- The policies are locked before the stock is looked at, so the last of several calls that cross at the same moment
-- sees what all of them did, and one tells. Only policies whose side of the line changed are written.
create function inventory.check_reorder(p_product_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_level inventory.policy_level;
begin
  if not exists (select from inventory.stock_policies s
                  where s.company_id = app.company_id() and s.product_id = any (p_product_ids)) then
    return;
  end if;
  perform from inventory.stock_policies s
   where s.company_id = app.company_id() and s.product_id = any (p_product_ids)
     order by s.product_id, s.id for no key update;
  for v_level in
    select l.* from inventory.policy_levels(p_product_ids) l
     where l.armed = (l.reason is not null) order by l.product_id, l.policy_id
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
