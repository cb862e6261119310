create function work.tasks_connections(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('from', f.external_id, 'to', t.external_id, 'type', c.type,
             'description', c.description, 'createdAt', app.iso(c.created_at)) order by c.created_at, c.from_task_id,
             c.to_task_id, c.type), '[]')
      from (
        select c.*, c.to_task_id as other from work.task_connections c
         where c.company_id = app.company_id() and c.from_task_id = v_task.id
        union all
        select c.*, c.from_task_id from work.task_connections c
         where c.company_id = app.company_id() and c.to_task_id = v_task.id
      ) c
      join work.tasks f on f.company_id = c.company_id and f.id = c.from_task_id
      join work.tasks t on t.company_id = c.company_id and t.id = c.to_task_id
     where work.task_visible(c.other));
end;
$$;
comment on function work.tasks_connections is
  'How a task hangs together with other tasks that the member sees, oldest first. Refuses with not_found.';
