-- The tasks that wait for one whose status has changed: ready when it was the last they waited for, in preparation
-- while a gate holds them back, open again when it is no longer done. They are locked before they are looked at, so
-- that of two last dependencies finished at the same moment the second sees the first. One that was sent is the
-- partner's to begin.
create function work.settle_dependents(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_fulfilled boolean := p_task.status <> 'declined' and work.is_finished(p_task.status, p_task.is_partial_completion);
  v_changed record;
begin
  perform from work.tasks t
    join work.task_connections c on c.company_id = t.company_id and c.to_task_id = t.id
   where c.company_id = app.company_id() and c.from_task_id = p_task.id and c.type = 'dependency'
   order by t.id for no key update of t;
  if not found then
    return;
  end if;
  for v_changed in
    update work.tasks t
       set status = case when v_fulfilled then work.ready_status(
             (select y from work.task_types y where y.company_id = t.company_id and y.id = t.type_id), t.answers)
             else 'open' end,
           updated_at = app.now()
      from work.task_connections c
      join work.tasks was on was.company_id = c.company_id and was.id = c.to_task_id
     where c.company_id = app.company_id() and c.from_task_id = p_task.id and c.type = 'dependency'
       and t.company_id = c.company_id and t.id = c.to_task_id and t.handoff_role is distinct from 'proxy'
       and case when v_fulfilled then t.status in ('open', 'preparation') and work.blocked_by(t.id) is null
         else t.status in ('ready', 'dispatched') and c.waived_reason is null end
    returning t.id, was.status as previous, was, t as task
  loop
    perform work.note_turn(v_changed.was, v_changed.task, app.now());
    if not v_fulfilled then
      perform inventory.bring_back(v_changed.id);
    end if;
    perform work.announce_status(v_changed.id, v_changed.previous);
  end loop;
end;
$$;
comment on function work.settle_dependents is
  'Makes ready, or open again, the tasks that depend on one whose status has changed. Emits task.status_changed for '
  'each.';
