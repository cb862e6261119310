create function commissioning.check_allowed(p_change commissioning.change)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require(p_change.permission);
  if p_change.blocked_by is not null then
    perform app.refuse('permission_escalation',
      format('You do not hold %s, so you can neither grant nor take it.', p_change.blocked_by),
      jsonb_build_object('requiredPermission', p_change.blocked_by));
  end if;
end;
$$;
comment on function commissioning.check_allowed is
  'Refuses a change that the caller lacks a permission for: missing_permission, permission_escalation.';
