-- Counts that come along with a change of the task. A producing task that is being finished and was never counted
-- needs both figures; otherwise one that is left out is 0.
create function work.take_counts(p_task work.tasks, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_occurred_at timestamptz := work.happened_at(p_changes);
  v_task work.tasks; -- with the fields that came along
  v_type work.task_types;
  v_warnings jsonb;
begin
  if not p_changes ?| array['goodQuantity', 'scrapQuantity'] then
    return '[]';
  end if;
  if p_changes ->> 'status' = 'done' and not p_changes ?& array['goodQuantity', 'scrapQuantity']
     and not work.has_counts(p_task.id) then
    select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task.id;
    select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
    if work.produces(v_task, v_type) then
      perform app.refuse_input(work.status_problems(v_task, v_type, p_changes));
    end if;
  end if;
  v_warnings := work.add_count(p_task, array[row(
      v_occurred_at, coalesce((p_changes ->> 'goodQuantity')::numeric, 0),
      coalesce((p_changes ->> 'scrapQuantity')::numeric, 0), null)::work.pieces],
    (p_changes ->> 'scrapReasonCodeId')::bigint);
  perform production.start_work_order(p_task, v_occurred_at);
  return v_warnings;
end;
$$;
comment on function work.take_counts is
  'Records the counts that a change of a task carries; answers what is to be warned of. Refuses with counts_required, '
  'counts_closed, task_blocked, over_production.';
