-- A key ends itself and keys that hold no more than it does, so that who has a narrowed one does not end what it was
-- narrowed from; one for reading alone ends itself too. Who is signed in calls by no key.
create function people.api_keys_revoke(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company text := (select c.short_name from app.companies c where c.id = app.company_id());
  v_by text := app.call_context() ->> 'keyId';
  v_owner uuid;
  v_permissions text[];
begin
  if v_by is distinct from p_id then
    perform app.require_member();
  end if;
  select k.sub, k.permissions into v_owner, v_permissions from identity.living_key(v_company, p_id) k;
  if v_owner is null then
    perform app.refuse_unknown('API key', p_id);
  end if;
  if v_owner::text <> app.call_context() ->> 'sub' then
    perform app.require('api_keys:manage');
  end if;
  if v_by <> p_id then
    perform people.refuse_stronger_key(v_owner, v_permissions);
  end if;
  if identity.revoke_key(v_company, p_id) then
    perform app.note_change('apiKey', p_id, 'delete', '{}');
  end if;
  return '{}';
end;
$$;
comment on function people.api_keys_revoke is
  'Ends the life of a key of one''s own, or of any with api_keys:manage, from the very next call. Refuses with '
  'not_found, missing_permission, permission_escalation.';
