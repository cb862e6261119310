create function partners.change_copy(p_handoff partners.handoffs, p_fields jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_fields = '{}' then
    return;
  end if;
  update work.tasks t
     set details = case when p_fields ? 'details' then p_fields ->> 'details' else t.details end,
         due_date = case when p_fields ? 'dueDate' then (p_fields ->> 'dueDate')::timestamptz else t.due_date end,
         priority_id = case when p_fields ? 'priorityId' then (p_fields ->> 'priorityId')::integer
                         else t.priority_id end,
         updated_at = app.now()
   where t.company_id = app.company_id() and t.id = p_handoff.task_id;
  perform partners.note_step(p_handoff, 'changed', false, p_fields);
end;
$$;
comment on function partners.change_copy is
  'Writes on the recipient''s copy of a task the fields that the sender changed; the others are the recipient''s.';
