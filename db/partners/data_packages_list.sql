create function partners.data_packages_list(p_role text default null)
  returns setof partners.data_packages
  language sql stable
  begin atomic
    select d.* from partners.data_packages d
     where d.company_id = app.company_id() and (p_role is null or d.role = p_role)
     order by d.created_at desc, d.id desc;
  end;
comment on function partners.data_packages_list is
  'Data packages released and received, newest first.';
