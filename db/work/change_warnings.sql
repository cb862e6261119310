create function work.change_warnings(p_was work.tasks, p_task work.tasks, p_order production.work_orders,
                                     p_kit_storage_unit_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_warnings jsonb := work.flow_warnings(p_task.id);
begin
  if p_task.ssu_id is distinct from p_was.ssu_id
    and not work.is_finished(p_was.status, p_was.is_partial_completion) then
    v_warnings := v_warnings || work.left_behind(p_was, 'goes to another machine');
  end if;
  if p_task.status = p_was.status then
    return v_warnings;
  end if;
  if p_order.status = 'completed' then
    v_warnings := v_warnings || quality.order_warnings(p_order.id)
      || case when p_task.step is not null then production.short_warnings(p_order) else '[]' end;
  end if;
  if p_order.id is not null and work.is_finished(p_task.status, p_task.is_partial_completion) then
    v_warnings := v_warnings || production.unposted_warnings(p_task);
  end if;
  if p_kit_storage_unit_id is not null and p_order.kit_storage_unit_id is null then
    v_warnings := v_warnings || production.lost_kit_warnings(p_kit_storage_unit_id, p_order);
  end if;
  if p_task.kit_for_task_id is not null and p_was.stock_moved_at is null and p_task.stock_moved_at is not null then
    v_warnings := v_warnings
      || production.missing_by_taking(p_task.work_order_id, inventory.kit_brought(p_task.id));
  end if;
  if p_task.kit_for_task_id is not null
    and (p_task.status = 'done' or p_task.status = 'submitted' and p_task.stock_moved_at is not null) then
    v_warnings := v_warnings || inventory.kit_lacks(p_task);
  end if;
  if work.is_finished(p_task.status, p_task.is_partial_completion) then
    v_warnings := v_warnings || quality.consumed_warnings(p_task.id);
  end if;
  if p_task.status = 'done' then
    v_warnings := v_warnings || quality.inspection_warnings(quality.inspections_at(p_task.id));
  end if;
  if p_task.status = 'declined' then
    v_warnings := v_warnings || work.left_behind(p_task, 'is declined');
  end if;
  return v_warnings || work.machine_warnings(p_task);
end;
$$;
comment on function work.change_warnings is
  'What is to be warned of after a change of a task: flows that were cut off, what its order is completed with or '
  'could not post, the kit cart that it had before and has no longer, what other orders miss by what a kit took, what '
  'a kit lacks to which nothing more is brought, inspected goods that stay in quarantine, lots consumed '
  'with an open report, a machine that stands or runs otherwise than its tasks say.';
