create function commissioning.config_validate(p_spec jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb;
begin
  perform app.require_member();
  v_problems := commissioning.form_problems(p_spec);
  if v_problems = '[]' then
    v_problems := commissioning.problems(commissioning.compare_file(p_spec));
  end if;
  return jsonb_build_object('valid', v_problems = '[]', 'problems', v_problems);
end;
$$;
comment on function commissioning.config_validate is
  'Every problem of a factory spec, each with its path in the file. Changes nothing. Refuses with '
  'missing_permission (sections that the caller may not see).';
