create function commissioning.config_export()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
begin
  perform app.require_member();
  return commissioning.as_file(
    array(select (e.section, e.key, e.name, e.path, commissioning.canonical(e.item, l.strewn),
                  e.id)::commissioning.entry
            from unnest(commissioning.company_entries()) e
            left join commissioning.sets() l on l.section = e.section),
    v_hidden) || commissioning.left_out(v_hidden);
end;
$$;
comment on function commissioning.config_export is
  'The company''s setup as one factory spec, without the sections that the caller may not see, which _meta.warnings '
  'names.';
