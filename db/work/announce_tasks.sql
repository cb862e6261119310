-- What a report says of the machine goes before what the type sets. A task that is written down as done has opened
-- nothing: the machine has long been what it is set to on completion. One that is made ahead of its time says nothing
-- of the machine yet, which runs until then: that is set when it is begun (work.machine_status_after).
-- p_at: when it was said; null: now.
create function work.announce_tasks(p_task_ids bigint[], p_at timestamptz default null)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ahead constant bigint[] := array(
    select t.id from work.tasks t
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id and y.status_on_open_id is not null
     where t.company_id = app.company_id() and t.id = any (p_task_ids) and work.is_ahead(t));
begin
  if v_ahead <> '{}' then -- an update of nothing calls the triggers
    update work.tasks t set sets_status_when_begun = true
     where t.company_id = app.company_id() and t.id = any (v_ahead);
  end if;
  perform app.emit('task.created', variadic work.task_events_json(p_task_ids));
  perform work.set_machine_status(t.ssu_id,
            coalesce(work.answered_status(i.items, t.answers),
                     case when not t.sets_status_when_begun then y.status_on_open_id end), p_at)
     from work.tasks t
     join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
     left join work.issues i on i.company_id = t.company_id and i.id = t.issue_id
    where t.company_id = app.company_id() and t.id = any (p_task_ids) and t.status <> 'done'
    order by t.ssu_id, t.id;
  perform work.run_flows(p_task_ids);
end;
$$;
comment on function work.announce_tasks is
  'Tells that tasks were created: an event each, the machine status their type sets on opening, unless they '
  'are ahead of their time, and what flows make of them.';
