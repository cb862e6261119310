create function work.seen_by(p_task_id bigint, p_person_id bigint, p_permissions text[])
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return 'tasks:view_all' = any (p_permissions) or exists (
    select from work.visible_task_ids(p_person_id, 'tasks:view_team' = any (p_permissions)) v where v.id = p_task_id);
end;
$$;
comment on function work.seen_by is
  'Whether a person who has these permissions sees a task.';
