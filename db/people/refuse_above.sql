-- What is compared is what the call holds, so that a narrowed key is no more than it is narrowed to.
create function people.refuse_above(p_person_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[] := people.not_grantable(people.granted_permissions(p_person_id));
begin
  if cardinality(v_missing) > 0 then
    perform app.refuse('permission_escalation',
      format('This person holds more than you do: %s.', array_to_string(v_missing, ', ')),
      jsonb_build_object('requiredPermission', v_missing[1], 'requiredPermissions', to_jsonb(v_missing)));
  end if;
end;
$$;
comment on function people.refuse_above is
  'Refuses with permission_escalation to take roles from, or switch off, a person who holds more than the caller.';
