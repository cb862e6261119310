create function app.require_member()
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if app.person_id() is null then
    perform app.refuse('not_a_member', 'Only a member of the company may call this.');
  end if;
end;
$$;
comment on function app.require_member is
  'Refuses with not_a_member outside a call of a member of the company.';
