-- Some decisions are a person's, never an agent's guess: why a machine stopped, what becomes of rejected goods, what a
-- count decides. An agent may carry one out when it names who took it, and the audit log keeps that name. Nobody
-- decides through an agent what they may not decide themselves: p_permission is the call's own, null where every member
-- may; p_task_id is the task that they decide about, null: it is about none.
create function app.stated_by_problems(p_stated_by bigint, p_permission text default null,
                                       p_is_decision boolean default true, p_task_id bigint default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_granted text[];
begin
  if p_stated_by is null then
    if p_is_decision and app.is_agent() then
      return '[{"code": "reason_required", "path": "statedBy", "missingFields": ["statedBy"], "message": "is required: '
             'a person decides this; ask, and send the personnel id of who decided"}]';
    end if;
    return '[]';
  end if;
  select app.named_permissions(p.granted) into v_granted from people.people p
   where p.company_id = app.company_id() and p.id = p_stated_by and p.is_active and p.actor_type = 'human';
  if not found then
    return '[{"path": "statedBy", "message": "is not the personnel id of an active person of the company"}]';
  elsif p_permission is not null and p_permission <> all (v_granted) then
    return jsonb_build_array(jsonb_build_object('path', 'statedBy', 'message', format(
      'may not decide this: the person lacks the permission %s', p_permission)));
  elsif p_is_decision and p_task_id is not null and not work.seen_by(p_task_id, p_stated_by, v_granted) then
    return '[{"path": "statedBy", "message": "may not decide this: the person does not see the task"}]';
  end if;
  perform set_config('app.stated_by', p_stated_by::text, true);
  return '[]';
end;
$$;
comment on function app.stated_by_problems is
  'Keeps for the audit log who took a decision, and answers what is wrong with that person, who may lack the '
  'permission for it or not see its task, or with an agent that names nobody (reason_required).';
