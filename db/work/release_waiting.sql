create function work.release_waiting(p_task_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ready bigint;
begin
  for v_ready in
    update work.tasks t
       set status = work.ready_status(
             (select y from work.task_types y where y.company_id = t.company_id and y.id = t.type_id), t.answers),
           updated_at = app.now()
     where t.company_id = app.company_id() and t.id = any (p_task_ids) and t.status = 'open'
       and t.handoff_role is distinct from 'proxy'
       and work.blocked_by(t.id) is null
    returning t.id
  loop
    perform work.announce_status(v_ready, 'open');
  end loop;
end;
$$;
comment on function work.release_waiting is
  'Makes ready, as far as gates let them, the open tasks among these that wait for nobody any more. Emits '
  'task.status_changed.';
