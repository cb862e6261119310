create function work.assign(p_task_id bigint, p_person_ids bigint[])
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changed boolean;
begin
  delete from work.task_assignees a
   where a.company_id = app.company_id() and a.task_id = p_task_id and a.person_id <> all (p_person_ids);
  v_changed := found;
  insert into work.task_assignees (company_id, task_id, person_id)
  select app.company_id(), p_task_id, p.id from unnest(p_person_ids) as p (id)
  on conflict do nothing;
  return v_changed or found;
end;
$$;
comment on function work.assign is
  'Gives a task to these people and to nobody else; answers whether anything changed.';
