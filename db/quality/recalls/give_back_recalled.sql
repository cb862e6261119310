-- What another recall holds stays held. What was decided of a lot since is what it keeps as its status before. The
-- lines are locked before anything is taken from them: what somebody moved meanwhile is planned anew, and not refused.
create function quality.give_back_recalled(p_item_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_free quality.recall_items[];
  v_goods inventory.movement[];
begin
  perform from production.lots l
   where l.company_id = app.company_id() and l.id in (
     select i.lot_id from quality.recall_items i where i.company_id = app.company_id() and i.id = any (p_item_ids))
   order by l.product_id, l.code for no key update;
  select array_agg(i) into v_free from quality.recall_items i
   where i.company_id = app.company_id() and i.id = any (p_item_ids)
     and not exists (select from quality.held_by_others(coalesce(i.lot_id, -i.serial_id), i.recall_id));
  update production.lots l
     set status = i.previous_status, status_reason = i.previous_reason, status_by = i.previous_by,
         awaits_inspection = i.awaited and i.previous_status <> 'available', updated_at = app.now()
    from unnest(v_free) i
   where l.company_id = app.company_id() and l.id = i.lot_id and l.status = 'blocked';
  v_goods := quality.goods_given_back(v_free);
  perform inventory.lock_serials(array(
    select (c.product_id, c.storage_unit_id, c.bin, c.lot_id, c.serial_id, 0, c.received_at)::inventory.balance_change
      from unnest(inventory.balance_changes(v_goods)) c));
  perform inventory.check_unmoved(v_goods, quality.goods_given_back(v_free));
  update quality.recall_items i
     set previous_status = quality.status_after(i),
         released_at = greatest(app.now(), ( -- who holds it by now does so without a break, whichever call began first
           select max(r.opened_at) from quality.held_by_others(coalesce(i.lot_id, -i.serial_id), i.recall_id) o
             join quality.recalls r on r.company_id = o.company_id and r.id = o.recall_id))
   where i.company_id = app.company_id() and i.id = any (p_item_ids);
  perform quality.name_holders(array(
    select i.lot_id from quality.recall_items i
     where i.company_id = app.company_id() and i.id = any (p_item_ids) and i.lot_id is not null));
  if v_goods <> '{}' then
    perform inventory.post_movements('transfer', v_goods);
  end if;
  perform quality.settle_given_back(v_free);
  perform inventory.check_reorder(array(
    select distinct l.product_id from unnest(v_free) i
      join production.lots l on l.company_id = app.company_id() and l.id = i.lot_id));
end;
$$;
comment on function quality.give_back_recalled is
  'Gives lots the status back that they had before a recall, and pieces and what came of lots meanwhile their place '
  'among the goods; what passed its inspection meanwhile is released. Emits stock.reorder_triggered.';
