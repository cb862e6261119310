-- With pruning what goes out first stands in nobody's way, as in its plan.
create function commissioning.config_validate(p_spec jsonb, p_prune boolean default false)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb;
  v_compared commissioning.comparison;
begin
  perform app.require_member();
  perform commissioning.check_prune(p_prune);
  v_problems := commissioning.form_problems(p_spec);
  if v_problems = '[]' then
    v_compared := commissioning.compare_file(p_spec, p_prune);
    v_problems := commissioning.problems(v_compared,
      p_giving_way => commissioning.giving_way(p_spec, v_compared, p_prune));
  end if;
  return jsonb_build_object('valid', v_problems = '[]', 'problems', v_problems);
end;
$$;
comment on function commissioning.config_validate is
  'Every problem of a factory spec, each with its path in the file. Changes nothing. Refuses with '
  'missing_permission (sections that the caller may not see), agent_not_allowed (pruning).';
