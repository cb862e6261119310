create function partners.data_packages_list_total(p_role text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.kept_rows('partners.data_packages', p_role);
end;
$$;
comment on function partners.data_packages_list_total is
  'How many data packages data_packages_list has.';
