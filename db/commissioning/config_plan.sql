create function commissioning.config_plan(p_spec jsonb, p_prune boolean default false)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb;
  v_compared commissioning.comparison;
  v_changes commissioning.change[] := array[]::commissioning.change[];
begin
  perform app.require_member();
  perform commissioning.check_prune(p_prune);
  v_problems := commissioning.form_problems(p_spec);
  if v_problems = '[]' then
    v_compared := commissioning.compare_file(p_spec, p_prune);
    v_problems := commissioning.problems(v_compared,
      p_giving_way => commissioning.giving_way(p_spec, v_compared, p_prune));
  end if;
  if v_problems = '[]' then
    v_changes := array(select c from commissioning.changes(p_spec, v_compared, p_prune) c);
    perform commissioning.check_agent(v_changes, v_compared.final);
  end if;
  return jsonb_build_object('valid', v_problems = '[]', 'problems', v_problems,
    'changesHash', commissioning.changes_hash(v_changes),
    'summary', commissioning.summary(array(select c.action from unnest(v_changes) c)),
    'changes', (select coalesce(jsonb_agg(
        jsonb_build_object('section', c.section, 'name', c.name, 'action', c.action, 'fields', c.fields)
          || jsonb_strip_nulls(jsonb_build_object('blockedBy', c.blocked_by, 'reason', c.reason))
          order by n), '[]')
      from unnest(v_changes) with ordinality
        as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)),
    '_meta', jsonb_build_object('warnings', commissioning.plan_warnings(v_changes)));
end;
$$;
comment on function commissioning.config_plan is
  'What applying a factory spec would do, item by item, which permissions block it, and what is easily overlooked. '
  'Refuses with missing_permission (sections that the caller may not see), agent_not_allowed.';
