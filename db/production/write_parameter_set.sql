-- A change is a new version. Task types have the current one; tasks keep the one they began with.
create function production.write_parameter_set(p_set production.parameter_sets)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_id bigint;
begin
  update production.parameter_sets s set is_current = false where s.company_id = app.company_id() and s.id = p_set.id;
  insert into production.parameter_sets (company_id, external_id, name, version, parameters, created_at)
  values (app.company_id(), app.new_id(), p_set.name, p_set.version, p_set.parameters, app.now())
  returning id into v_id;
  update work.task_types y set parameter_set_id = v_id, updated_at = app.now()
   where y.company_id = app.company_id() and y.parameter_set_id = p_set.id;
end;
$$;
comment on function production.write_parameter_set is
  'Makes a parameter set, or a new version of one, which its task types then have.';
