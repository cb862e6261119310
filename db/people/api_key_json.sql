create function people.api_key_json(
  p_id text, p_name text, p_actor_type text, p_person people.people, p_permissions text[],
  p_created_at timestamptz, p_expires_at timestamptz, p_last_used_at timestamptz
)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', p_id, 'name', p_name, 'actorType', p_actor_type,
    'person', case when (p_person).id is not null then jsonb_build_object('id', (p_person).id, 'name', (p_person).name) end,
    'permissions', to_jsonb(p_permissions), 'createdAt', app.iso(p_created_at), 'expiresAt', app.iso(p_expires_at),
    'lastUsedAt', app.iso(p_last_used_at));
comment on function people.api_key_json is
  'A key as answers show one; never the key itself.';
