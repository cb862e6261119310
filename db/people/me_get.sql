create function people.me_get()
  returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_context jsonb := app.call_context();
begin
  perform app.require_member();
  return (
    select json_build_object(
        'user', json_build_object('id', p.id, 'name', p.name, 'email', p.email),
        'company', json_build_object('name', c.name, 'shortName', c.short_name, 'kind', c.kind,
                                     'timezone', s.timezone),
        'actorType', v_context -> 'actorType',
        'channel', v_context -> 'channel',
        'permissions', app.held_permissions(),
        'readOnly', app.only_sees())
      from people.people p
      join app.companies c on c.id = p.company_id
      join app.settings s on s.company_id = p.company_id
     where p.company_id = app.company_id() and p.id = app.person_id());
end;
$$;
comment on function people.me_get is
  'The person and company the call acts as, with its effective permissions, and whether it is for reading alone.';
