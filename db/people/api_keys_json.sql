create function people.api_keys_json(p_rows people.api_key[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select k.key_id as id, k.name, k.actor_type as "actorType",
             case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as person,
             to_json(k.permissions) as permissions, app.iso(k.created_at) as "createdAt",
             app.iso(k.expires_at) as "expiresAt", app.iso(k.last_used_at) as "lastUsedAt"
        from unnest(p_rows) with ordinality k
        left join people.people p on p.company_id = app.company_id() and p.user_id = k.sub
       order by k.ordinality) j);
end;
$$;
comment on function people.api_keys_json is
  'Keys as answers show them; never a key itself.';
