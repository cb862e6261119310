create function partners.change_copy(p_handoff partners.handoffs, p_task jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update work.tasks t
     set title = p_task ->> 'title', details = p_task ->> 'details', due_date = (p_task ->> 'dueDate')::timestamptz,
         priority_id = (p_task ->> 'priorityId')::integer, updated_at = app.now()
   where t.company_id = app.company_id() and t.id = p_handoff.task_id
     and (t.title, t.details, t.due_date, t.priority_id) is distinct from
         (p_task ->> 'title', p_task ->> 'details', (p_task ->> 'dueDate')::timestamptz,
          (p_task ->> 'priorityId')::integer);
  if not found then
    return;
  end if;
  perform partners.note_step(p_handoff, 'changed', false, p_task - 'title');
end;
$$;
comment on function partners.change_copy is
  'Writes on the recipient''s copy of a task what the sender says of it now.';
