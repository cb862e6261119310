create function commissioning.config_export()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_hidden text[] := commissioning.hidden_sections();
  v_lists jsonb := commissioning.as_file(commissioning.company_entries(), v_hidden);
begin
  perform app.require_member();
  return (
    select jsonb_object_agg(s.section, coalesce(v_lists -> s.section, '[]'))
           || jsonb_build_object('version', 1, 'settings', v_lists #> '{settings,0}')
      from commissioning.sections() s
     where s.place is not null and s.section not like '%.%' and s.section <> all (v_hidden));
end;
$$;
comment on function commissioning.config_export is
  'The company''s setup as one factory spec, without the sections that the caller may not see.';
