create function people.refuse_escalation(p_permissions text[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[] := people.not_grantable(p_permissions);
begin
  if cardinality(v_missing) > 0 then
    perform app.refuse('permission_escalation',
      format('You cannot grant, or take back, what you do not hold: %s.', array_to_string(v_missing, ', ')),
      jsonb_build_object('requiredPermission', v_missing[1], 'requiredPermissions', to_jsonb(v_missing)));
  end if;
end;
$$;
comment on function people.refuse_escalation is
  'Refuses with permission_escalation when the caller lacks one of the permissions; * stands for all.';
