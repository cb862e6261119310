-- A flow runs once for a task, however often that reaches the status, and not twice in a chain of tasks that flows made
-- one from the other, so that flows which set each other off come to an end; nor does one task bring about more than a
-- hundred; and none is made at a machine that is out of use. What is cut off is kept, and warned of
-- (work.flow_warnings).
create function work.run_flows(p_task_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_due record;
  v_flow work.flows;
  v_task work.tasks;
  v_run work.flow_runs;
  v_from work.flow_runs;
begin
  if not exists (select from work.flows f where f.company_id = app.company_id()) then
    return;
  end if;
  for v_due in
    select f as flow, t as task
      from work.tasks t
      join work.flows f on f.company_id = t.company_id and f.when_task_type_id = t.type_id and f.when_status = t.status
     where t.company_id = app.company_id() and t.id = any (p_task_ids)
       and not exists (select from work.flow_runs r
                        where r.company_id = f.company_id and r.flow_id = f.id and r.task_id = t.id)
     order by t.id, f.id
  loop
    v_flow := v_due.flow;
    v_task := v_due.task;
    select r.* into v_from from work.flow_runs r
     where r.company_id = v_task.company_id and r.created_task_id = v_task.id;
    v_run.root_task_id := coalesce(v_from.root_task_id, v_task.id);
    v_run.cut_off := case
      when exists (select from sites.ssus s
                    where s.company_id = v_task.company_id and s.id = v_task.ssu_id and not s.is_active)
        then 'out_of_use'
      when v_flow.id = any (v_from.path) then 'loop'
      when (select count(*) from work.flow_runs r
             where r.company_id = v_task.company_id and r.root_task_id = v_run.root_task_id
               and r.cut_off is null) >= 100 then 'too_many' end;
    insert into work.flow_runs (company_id, flow_id, task_id, root_task_id, path, cut_off, at)
    values (app.company_id(), v_flow.id, v_task.id, v_run.root_task_id,
            coalesce(v_from.path, '{}') || v_flow.id, v_run.cut_off, app.now());
    if v_run.cut_off is null then
      perform work.run_flow(v_flow, v_task);
    end if;
  end loop;
end;
$$;
comment on function work.run_flows is
  'Makes what flows make of tasks that have reached a status, or were made in one. Emits task.created.';
