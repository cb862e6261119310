create function commissioning.config_validate(p_spec jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb;
  v_spec commissioning.entry[];
  v_company commissioning.entry[];
begin
  perform app.require_member();
  v_problems := commissioning.form_problems(p_spec);
  if v_problems = '[]' then
    v_company := commissioning.company_entries();
    perform commissioning.refuse_hidden(p_spec, v_company);
    v_spec := commissioning.spec_entries(p_spec, v_company);
    v_company := commissioning.seen_from(v_spec, v_company);
    v_problems := commissioning.problems(v_spec, v_company);
  end if;
  return jsonb_build_object('valid', v_problems = '[]', 'problems', v_problems);
end;
$$;
comment on function commissioning.config_validate is
  'Every problem of a factory spec, each with its path in the file. Changes nothing. Refuses with '
  'missing_permission (sections that the caller may not see).';
