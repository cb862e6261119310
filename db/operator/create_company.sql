-- A new tenant with what every company starts with: settings, the default permission groups with a role each,
-- and, in a factory, its one client: itself. Its audit log begins with it, and does not list those.
create function operator.create_company(p_short_name text, p_name text, p_kind text)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
begin
  insert into app.companies (short_name, name, kind) values (p_short_name, p_name, p_kind)
  returning id into v_company;
  perform set_config('app.company_id', v_company::text, true);
  insert into app.settings (company_id) values (v_company);
  insert into people.permission_groups (company_id, name, permissions)
  select v_company, g.name, g.permissions from people.default_groups() g;
  insert into people.roles (company_id, external_id, name, permission_group_id)
  select v_company, app.new_id(), g.name, g.id
    from people.permission_groups g where g.company_id = v_company order by g.id;
  if p_kind = 'factory' then
    insert into sites.clients (company_id, external_id, name, is_default)
    values (v_company, app.new_id(), p_name, true);
  end if;
  perform operator.enter_company(p_short_name);
  perform app.note_change('company', p_short_name, 'create', jsonb_build_object(
    'name', jsonb_build_object('from', null, 'to', p_name), 'kind', jsonb_build_object('from', null, 'to', p_kind)));
  perform operator.note_entry('operator.create_company');
  return v_company;
end;
$$;
comment on function operator.create_company is
  'Makes a company with its default groups and roles. For the operator; needs no call.';
