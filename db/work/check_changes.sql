-- Everything about the fields of a change that can be said before the task is locked. p_problems: what is wrong beside,
-- each with its code (inventory.refuse_problems).
create function work.check_changes(p_task work.tasks, p_changes jsonb, p_problems jsonb default '[]')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb := work.time_problems(p_changes);
begin
  perform work.check_handoff(p_task, array(select jsonb_object_keys(p_changes)));
  if p_changes ? 'assigneeIds' then
    perform app.require('tasks:reassign');
    perform work.check_people(p_changes -> 'assigneeIds');
  end if;
  if p_changes ->> 'ssuId' is not null then
    perform sites.find_ssu(p_changes ->> 'ssuId');
  end if;
  v_problems := v_problems || work.reason_code_problems(p_changes);
  if (p_changes ->> 'createFollowUp')::boolean and p_changes ->> 'status' is distinct from 'incomplete' then
    v_problems := v_problems || '{"path": "createFollowUp", "message": "goes with status incomplete"}'::jsonb;
  end if;
  perform inventory.refuse_problems(p_problems || (
    select coalesce(jsonb_agg(p || '{"code": "invalid_input"}'), '[]') from jsonb_array_elements(v_problems) p));
end;
$$;
comment on function work.check_changes is
  'Checks the fields of a change to a task. Refuses with handoff_fields_locked, missing_permission, not_found, invalid_input.';
