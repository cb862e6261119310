-- What was under way here is not under way there: it begins anew.
create function partners.make_proxy(p_task work.tasks)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
begin
  delete from work.task_assignees a where a.company_id = app.company_id() and a.task_id = p_task.id;
  if p_task.status not in ('open', 'preparation', 'ready') then
    v_task := work.write_status(p_task, '{"status": "open"}', app.now());
    perform work.announce_status(v_task.id, p_task.status);
  end if;
  update work.tasks t set handoff_role = 'proxy', updated_at = app.now()
   where t.company_id = app.company_id() and t.id = p_task.id
  returning t.* into v_task;
  return v_task;
end;
$$;
comment on function partners.make_proxy is
  'Makes a task one that was sent: nobody here does it. Emits task.status_changed.';
