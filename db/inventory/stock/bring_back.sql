-- It lay among the goods before, so it comes back there, also a lot that was blocked meanwhile; a piece that a recall
-- holds by now comes into quarantine. None is opened or released meanwhile.
create function inventory.bring_back(p_task_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_staged inventory.movement[];
begin
  if not exists (select from inventory.staged_stock s
                  where s.company_id = app.company_id() and s.task_id = p_task_id) then
    return '{}';
  end if;
  perform app.share_turns('recalls');
  with back as (
    delete from inventory.staged_stock s where s.company_id = app.company_id() and s.task_id = p_task_id returning s.*
  )
  select array_agg(inventory.movement(b.product_id, b.quantity, b.lot_id, b.serial_id,
             p_from_unit_id => b.storage_unit_id, p_from_bin => 'transit',
             p_to_unit_id => b.storage_unit_id, p_to_bin => 'goods') order by b.position)
    into v_staged
    from back b;
  v_staged := quality.keep_recalled_apart(v_staged);
  perform inventory.post_movements('transfer', v_staged, p_task_id);
  return jsonb_build_object('moved', inventory.moved_json(v_staged));
end;
$$;
comment on function inventory.bring_back is
  'Brings what a task had staged back from transit among the goods of its unit, and answers what was moved; does '
  'nothing when nothing is staged.';
