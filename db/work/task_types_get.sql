create function work.task_types_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return (work.task_types_json(array[work.find_task_type(p_id)]))[1]::jsonb;
end;
$$;
comment on function work.task_types_get is
  'One task type. Refuses with not_found.';
