create function partners.data_packages_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_package partners.data_packages;
begin
  perform app.require('handoffs:send');
  v_package := partners.find_data_package(p_id);
  return (partners.data_packages_json(array[v_package]))[1]::jsonb
    || jsonb_build_object('content', v_package.content, 'files', partners.package_files_json(v_package.files));
end;
$$;
comment on function partners.data_packages_get is
  'One data package with its content. Refuses with not_found.';
