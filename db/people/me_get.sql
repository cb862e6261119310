create function people.me_get()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return (
    select jsonb_build_object(
        'user', jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email),
        'company', jsonb_build_object('name', c.name, 'shortName', c.short_name, 'kind', c.kind,
                                      'timezone', app.timezone()),
        'actorType', app.call_context() ->> 'actorType',
        'channel', app.call_context() ->> 'channel',
        'permissions', to_jsonb(app.held_permissions()),
        'readOnly', app.only_sees())
      from people.people p
      join app.companies c on c.id = p.company_id
     where p.company_id = app.company_id() and p.id = app.person_id());
end;
$$;
comment on function people.me_get is
  'The person and company the call acts as, with its effective permissions, and whether it is for reading alone.';
