-- Counts that come along with a change of the task. A producing task that is being finished and was never counted
-- needs both figures; otherwise one that is left out is 0.
create function work.take_counts(p_task work.tasks, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_occurred_at timestamptz := coalesce(app.instant(p_changes ->> 'occurredAt'), app.now());
  v_missing text[];
  v_warnings jsonb;
begin
  if not p_changes ?| array['goodQuantity', 'scrapQuantity'] then
    return '[]';
  end if;
  v_missing := array(select unnest(array['goodQuantity', 'scrapQuantity']) except select jsonb_object_keys(p_changes)
                     order by 1);
  if p_changes ->> 'status' = 'done' and v_missing <> '{}' and not work.has_counts(p_task.id) then
    perform work.refuse_without_counts(p_task, v_missing);
  end if;
  v_warnings := work.add_count(p_task, coalesce((p_changes ->> 'goodQuantity')::numeric, 0),
                         coalesce((p_changes ->> 'scrapQuantity')::numeric, 0),
    (p_changes ->> 'scrapReasonCodeId')::bigint, v_occurred_at);
  perform production.start_work_order(p_task, v_occurred_at);
  return v_warnings;
end;
$$;
comment on function work.take_counts is
  'Records the counts that a change of a task carries; answers what is to be warned of. Refuses with counts_required, '
  'counts_closed, task_blocked, fractional_quantity, over_production.';
