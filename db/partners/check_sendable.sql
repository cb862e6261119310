-- A task that posts output or moves stock when it ends does so by what was counted and answered here, which nobody does
-- any more once it is sent.
create function partners.check_sendable(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_does text;
begin
  if p_task.handoff_role = 'proxy' then
    perform app.refuse('handoff_fields_locked', 'The task was sent to a partner already.');
  elsif p_task.handoff_role = 'mirror' then
    perform app.refuse('invalid_transition', 'The task came from a partner: it is not sent on. Send one of your own.');
  elsif work.is_finished(p_task.status, p_task.is_partial_completion) then
    perform work.refuse_transition(p_task, format('The task is %s: there is nothing left to send.', p_task.status));
  end if;
  perform work.check_not_blocked(p_task.id);
  v_does := case
    when p_task.kit_for_task_id is not null then 'lays out a kit'
    when exists (select from work.task_types y
                  where y.company_id = p_task.company_id and y.id = p_task.type_id and y.is_inventory)
      then 'moves stock'
    when exists (select from work.task_types y
                  where y.company_id = p_task.company_id and y.id = p_task.type_id
                    and work.makes(p_task, y) is not null)
      or exists (select from work.task_counts c where c.company_id = p_task.company_id and c.task_id = p_task.id)
      then 'counts what it makes'
    when exists (select from quality.ncrs n where n.company_id = p_task.company_id and n.task_id = p_task.id)
      then 'is a nonconformance report'
    when exists (select from quality.inspections i where i.company_id = p_task.company_id and i.task_id = p_task.id)
      then 'inspects a receipt'
    when exists (select from inventory.counts c where c.company_id = p_task.company_id and c.task_id = p_task.id)
      then 'counts a storage unit'
  end;
  if v_does is not null then
    perform app.refuse('invalid_transition', format('The task %s, which is done in this company: send another one for '
                                                    'the work beside it.', v_does));
  end if;
end;
$$;
comment on function partners.check_sendable is
  'Refuses with handoff_fields_locked, invalid_transition, task_blocked a task that cannot be sent to a partner.';
