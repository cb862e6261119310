-- The machine status that the form answers goes before the type's, and a task that was submitted has set it then: a review
-- does not set back what has happened to the machine since.
create function work.settle_machine(p_task work.tasks, p_previous text, p_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform work.set_machine_status(p_task.ssu_id,
            case when p_task.status in ('submitted', 'done') and a.status_id is not null then case when p_previous <> 'submitted' then a.status_id end
                 when p_task.status = 'done' then y.status_on_done_id
                 when p_previous in ('done', 'declined') and p_task.status <> 'declined' then y.status_on_open_id end, p_at)
     from work.task_types y
    cross join lateral (select work.answered_machine_status(y.form, p_task.answers) as status_id) a
    where y.company_id = app.company_id() and y.id = p_task.type_id;
end;
$$;
comment on function work.settle_machine is
  'Sets the machine status that a task''s form or type sets on completion, or its type on being taken up again. Emits downtime.started, downtime.ended.';
