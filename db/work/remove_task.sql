-- Anything that refers to the task and knows no better keeps it, so a new table needs no line here, but one whose rows
-- say when they last changed. Whoever deletes the next one of a series ends that: what it came after keeps this, as the
-- connection goes with the task.
create function work.remove_task(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_waiting bigint[];
  v_rules bigint[] := maintenance.completion_rules_of(p_task.id);
begin
  perform work.check_deletable(p_task);
  v_waiting := array(
    select t.id from work.task_connections c
      join work.tasks t on t.company_id = c.company_id and t.id = c.to_task_id
     where c.company_id = app.company_id() and c.from_task_id = p_task.id and c.type = 'dependency'
     order by t.id for no key update of t);
  update work.tasks t set next_is_deleted = true
    from work.task_connections c
   where p_task.series_start is not null and c.company_id = app.company_id() and c.to_task_id = p_task.id
     and c.type = 'created_from' and t.company_id = c.company_id and t.id = c.from_task_id
     and t.type_id = p_task.type_id;
  perform maintenance.pass_on(p_task);
  update inventory.counts c set task_id = null, updated_at = app.now()
   where c.company_id = app.company_id() and c.task_id = p_task.id;
  update partners.handoffs h set task_id = null, updated_at = app.now()
   where h.company_id = app.company_id() and h.task_id = p_task.id;
  begin
    delete from work.tasks t where t.company_id = app.company_id() and t.id = p_task.id;
  exception when foreign_key_violation then
    perform app.refuse('in_use',
                       'Records of what was done stand on the task: it stays. Decline it if it is not to be done.');
  end;
  if v_rules <> '{}' then
    perform maintenance.count_from_deletion(v_rules);
  end if;
  perform work.release_waiting(v_waiting);
end;
$$;
comment on function work.remove_task is
  'Deletes a locked task with its answers; what waited for it waits no more. Refuses with in_use. Emits '
  'task.status_changed of tasks that become ready.';
