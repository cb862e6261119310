create function people.api_keys_json(p_rows people.api_key[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', k.key_id, 'name', k.name, 'actorType', k.actor_type,
               'person', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
               'permissions', to_jsonb(k.permissions), 'createdAt', app.iso(k.created_at),
               'expiresAt', app.iso(k.expires_at), 'lastUsedAt', app.iso(k.last_used_at))
             order by k.ordinality)
      from unnest(p_rows) with ordinality k
      left join people.people p on p.company_id = app.company_id() and p.user_id = k.sub);
end;
$$;
comment on function people.api_keys_json is
  'Keys as answers show them; never a key itself.';
