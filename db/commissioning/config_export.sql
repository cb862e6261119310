create function commissioning.config_export()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lists jsonb := commissioning.as_file(commissioning.company_entries());
begin
  perform app.require_member();
  return (
    select jsonb_object_agg(s.section, coalesce(v_lists -> s.section, '[]'))
           || jsonb_build_object('version', 1, 'settings', v_lists #> '{settings,0}')
      from commissioning.sections() s
     where s.place is not null and s.section not like '%.%');
end;
$$;
comment on function commissioning.config_export is
  'The company''s whole setup as one factory spec.';
