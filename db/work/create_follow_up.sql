-- What waits for the task waits for its follow-up too, also a receipt in quarantine, and a count; an operation's
-- follow-up is an operation of the same step. Beside a handed task it is as this one was: its goods go to that partner.
create function work.create_follow_up(p_task work.tasks)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_rest work.tasks := p_task;
begin
  v_rest.status := work.ready_status(
    (select y from work.task_types y where y.company_id = app.company_id() and y.id = v_rest.type_id));
  v_rest.external_system_id := null;
  v_rest.issue_id := null;
  v_rest.answers := null;
  v_rest.incomplete_reason := null;
  v_rest.problem_code_id := null;
  v_rest.cause_code_id := null;
  v_rest.remedy_code_id := null;
  v_rest := work.create_task(v_rest,
    array(select a.person_id from work.task_assignees a
           where a.company_id = app.company_id() and a.task_id = p_task.id),
    p_task.id, 'follow', p_task.incomplete_reason);
  if p_task.posted_product_id is not null then
    update work.tasks t set posted_product_id = p_task.posted_product_id
     where t.company_id = app.company_id() and t.id = v_rest.id;
  end if;
  insert into work.task_connections (company_id, from_task_id, to_task_id, type, description, waived_reason, created_at)
  select c.company_id, v_rest.id, c.to_task_id, c.type, c.description, c.waived_reason, app.now()
    from work.task_connections c
   where c.company_id = app.company_id() and c.from_task_id = p_task.id and c.type = 'dependency';
  insert into work.task_connections (company_id, from_task_id, to_task_id, type, created_at)
  select app.company_id(), h.task_id, v_rest.id, 'follow', app.now()
    from partners.handoffs_beside(p_task.id) h
  on conflict do nothing;
  update quality.inspections i set task_id = v_rest.id where i.company_id = app.company_id() and i.task_id = p_task.id
    and i.released_at is null;
  update inventory.counts c set task_id = v_rest.id, updated_at = app.now()
   where c.company_id = app.company_id() and c.task_id = p_task.id and c.status in ('open', 'counting', 'finalized');
  return v_rest.external_id;
end;
$$;
comment on function work.create_follow_up is
  'Makes the task that carries the rest of one left incomplete. Emits task.created.';
