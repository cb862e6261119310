-- Decides and records; the key itself is made by the identity provider once this has committed
-- (server/around-calls.ts). Nothing can be half done: the key is one row at the provider, made whole or not at all,
-- under the id given here, and it is worth no more than its holder's permissions at each call. Should the provider
-- fail, the caller is told so, the audit log shows who was allowed a key that nobody ever got, and no key is listed.
create function people.api_keys_create(
  p_name               text,
  p_permissions        text[] default null,
  p_expires_at         timestamptz default null,
  p_service_account_id bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_id text := app.new_id();
  v_holder people.people;
  v_permissions text[];
  v_last timestamptz;
  v_key jsonb;
begin
  perform app.require_member();
  perform app.refuse_agent('A person makes keys, an agent does not.');
  v_holder := people.key_holder(p_service_account_id);
  -- Not exact where several are made at once: it keeps keys from being made without end, and nothing hangs on the last.
  if (select count(*) >= 50 from app.companies c cross join lateral identity.living_keys(c.short_name) k
       where c.id = app.company_id() and k.sub = v_holder.user_id) then
    perform app.refuse('too_many_keys', format('%s has 50 living keys, the most that one may have.', v_holder.name));
  end if;
  v_permissions := people.key_permissions(v_holder, p_permissions);
  if p_expires_at <= app.now() + interval '1 minute' then
    perform app.refuse_input('[{"path": "expiresAt", "message": "must be more than a minute from now"}]');
  end if;
  -- A key made with a key that ends does not outlive it, or an end would mean nothing.
  v_last := identity.key_expires_at(app.call_context() ->> 'keyId');
  if p_expires_at > v_last then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'expiresAt',
      'message', 'must not be after ' || app.iso(v_last) || ', when the key that makes it ends')));
  end if;

  v_key := (people.api_keys_json(array[
    row(v_id, v_holder.user_id, p_name, v_holder.actor_type, v_permissions, app.now(),
        coalesce(p_expires_at, v_last), null)::people.api_key]))[1]::jsonb;
  perform people.note_made_key(v_key);
  return v_key || jsonb_build_object('holder', v_holder.user_id);
end;
$$;
comment on function people.api_keys_create is
  'Decides on a new API key and records it; the identity provider then makes it. Refuses with agent_not_allowed, '
  'permission_escalation, missing_permission, not_found, too_many_keys.';
