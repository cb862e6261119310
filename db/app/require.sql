-- p_or: what would do as well.
create function app.require(p_permission text, p_or text default null)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if app.can(p_permission) is not true then
    perform app.refuse('missing_permission',
      format('This needs the permission %s, which your role or key does not have%s.', p_permission, ', or ' || p_or),
      jsonb_build_object('requiredPermission', p_permission));
  end if;
end;
$$;
comment on function app.require is
  'Refuses with missing_permission unless the current call holds the permission.';
