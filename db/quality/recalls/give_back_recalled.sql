-- What another recall holds stays held; what somebody has decided otherwise since stays as it is.
create function quality.give_back_recalled(p_item_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_free quality.recall_items[];
  v_pieces inventory.movement[];
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
         awaits_inspection = i.awaited, updated_at = app.now()
    from unnest(v_free) i
   where l.company_id = app.company_id() and l.id = i.lot_id and l.status = 'blocked';
  v_pieces := array(
    select inventory.movement(b.product_id, 1, b.lot_id, b.serial_id, p_from_unit_id => b.storage_unit_id,
                              p_from_bin => 'quarantine', p_to_unit_id => b.storage_unit_id, p_to_bin => 'goods')
      from unnest(v_free) i
      join inventory.balances b on b.company_id = app.company_id() and b.serial_id = i.serial_id
       and b.storage_unit_id = i.storage_unit_id and b.bin = 'quarantine' and b.quantity > 0
     order by b.serial_id);
  if v_pieces <> '{}' then
    perform inventory.post_movements('transfer', v_pieces);
  end if;
  update quality.recall_items i set released_at = app.now()
   where i.company_id = app.company_id() and i.id = any (p_item_ids);
end;
$$;
comment on function quality.give_back_recalled is
  'Gives lots the status back that they had before a recall, and pieces their place among the goods.';
