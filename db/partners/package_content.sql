create function partners.package_content(p_tasks work.tasks[], p_scopes text[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return jsonb_build_object()
    || case when 'counts' = any (p_scopes) then jsonb_build_object('counts', partners.package_counts(p_tasks))
         else '{}' end
    || case when 'measurements' = any (p_scopes) then
         jsonb_build_object('measurements', partners.package_measurements(p_tasks)) else '{}' end
    || case when 'lots' = any (p_scopes) then jsonb_build_object('lots', partners.package_lots(p_tasks)) else '{}' end;
end;
$$;
comment on function partners.package_content is
  'What a data package says of tasks, by the scopes that are released.';
