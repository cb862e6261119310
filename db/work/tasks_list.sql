create function work.tasks_list(
  p_status            text default null,
  p_type_id           work.task_types default null,
  p_ssu_id            sites.ssus default null,
  p_include_completed boolean default false
)
  returns setof work.tasks
  language sql stable
  begin atomic
    select t.* from work.visible_tasks() t
     where (p_status is null or t.status = p_status)
       and (p_status is not null or p_include_completed or t.status not in ('done', 'declined'))
       and ((p_type_id).id is null or t.type_id = (p_type_id).id)
       and ((p_ssu_id).id is null or t.ssu_id = (p_ssu_id).id)
     order by t.created_at desc, t.id desc;
  end;
comment on function work.tasks_list is
  'The tasks the member sees, newest first; only unfinished ones unless a status is asked for or includeCompleted is true. Refuses with not_found.';
