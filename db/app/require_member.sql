-- What any member may do asks for no permission; of a write it asks that the credential is not for reading alone.
create function app.require_member()
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if app.person_id() is null then
    perform app.refuse('not_a_member', 'Only a member of the company may call this.');
  end if;
  if app.current_call_id() is not null and app.only_sees() then
    perform app.refuse('missing_permission',
      'Your key is narrowed to permissions to see, and this changes something. A key that is not narrowed, or has a '
      'permission to change something too, may do what every member may.', '{"requiredPermission": "member"}');
  end if;
end;
$$;
comment on function app.require_member is
  'Refuses with not_a_member outside a call of a member of the company; a write also with missing_permission where the '
  'credential is narrowed to permissions to see.';
