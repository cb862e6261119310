-- What a report says of the machine goes before what the type sets. A task that is written down as done has opened
-- nothing: the machine has long been what it is set to on completion.
create function work.announce_tasks(p_task_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform work.set_machine_status(t.ssu_id, coalesce(work.answered_status(i.items, t.answers), y.status_on_open_id))
     from work.tasks t
     join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
     left join work.issues i on i.company_id = t.company_id and i.id = t.issue_id
    where t.company_id = app.company_id() and t.id = any (p_task_ids) and t.status <> 'done'
    order by t.ssu_id, t.id;
  perform app.emit('task.created', variadic work.task_events_json(p_task_ids));
  perform work.run_flows(p_task_ids);
end;
$$;
comment on function work.announce_tasks is
  'Tells that tasks were created: an event each, the machine status their type sets on opening, and '
  'what flows make of them.';
