create function people.refuse_stronger_key(p_owner uuid, p_narrowed_to text[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[];
begin
  select people.not_grantable(array(
    select held from unnest(people.granted_permissions(p.id)) held
     where p_narrowed_to is null or held = any (p_narrowed_to))) into v_missing
    from people.people p where p.company_id = app.company_id() and p.user_id = p_owner;
  if cardinality(v_missing) > 0 then
    perform app.refuse('permission_escalation',
      format('That key holds more than this one does: %s.', array_to_string(v_missing, ', ')),
      jsonb_build_object('requiredPermission', v_missing[1], 'requiredPermissions', to_jsonb(v_missing)));
  end if;
end;
$$;
comment on function people.refuse_stronger_key is
  'Refuses with permission_escalation to end a key that may do more than the key which calls.';
