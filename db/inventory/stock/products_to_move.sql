-- Also of an answer to a field that is not shown: it may be. What a kitting task is to bring is said by the form of the
-- task that it is for until somebody answers its own (inventory.kit_goods).
create function inventory.products_to_move(p_task work.tasks)
  returns bigint[]
  language sql stable
  return case
    when p_task.stock_moved_at is null and (p_task.kit_for_task_id is not null
           or (select y.is_inventory from work.task_types y
                where y.company_id = app.company_id() and y.id = p_task.type_id))
    then inventory.products_named(jsonb_path_query_array(p_task.answers, '$.*[*] ? (exists (@.sku))')
      || coalesce((
           select jsonb_path_query_array(f.answers, '$.*[*] ? (exists (@.sku))') from work.tasks f
            where f.company_id = app.company_id() and f.id = p_task.kit_for_task_id and f.step is null
              and not work.is_finished(f.status, f.is_partial_completion)
              and not p_task.answers ? inventory.kit_field(work.task_form(p_task))), '[]')) end;
comment on function inventory.products_to_move is
  'The products that a task is still to move, as its form says by now; null: it moves none.';
