create function commissioning.config_export()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return commissioning.as_file(commissioning.company_entries(), commissioning.hidden_sections());
end;
$$;
comment on function commissioning.config_export is
  'The company''s setup as one factory spec, without the sections that the caller may not see.';
