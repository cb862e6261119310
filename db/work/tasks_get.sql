create function work.tasks_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return (work.tasks_json(array[work.find_task(p_id)]))[1]::jsonb;
end;
$$;
comment on function work.tasks_get is
  'One task. Refuses with not_found, also for a task the member may not see.';
