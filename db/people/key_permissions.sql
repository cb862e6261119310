-- A key never does more than who makes it. Null is "whatever the holder's roles grant, now and later": right for a
-- person's own key, unless the credential that makes it is itself narrowed.
create function people.key_permissions(p_holder people.people, p_permissions text[])
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unknown jsonb;
begin
  select jsonb_agg(jsonb_build_object('path', 'permissions.' || (wanted.n - 1), 'message', 'there is no permission '
                                      || to_json(wanted.name)::text) order by wanted.n)
    into v_unknown
    from unnest(p_permissions) with ordinality as wanted (name, n) where wanted.name <> all (app.all_permissions());
  perform app.refuse_input(v_unknown);
  if p_permissions is null and p_holder.id = app.person_id()
    and jsonb_typeof(app.call_context() -> 'scope') = 'array' then
    if cardinality(app.held_permissions()) = 0 then
      perform app.refuse('permission_escalation',
                         'The credential that makes the key holds no permission, and a key needs one.');
    end if;
    return app.held_permissions();
  end if;
  perform people.refuse_escalation(case
    when p_permissions is not null then p_permissions
    when p_holder.id <> app.person_id() then people.granted_permissions(p_holder.id)
    else '{}' end);
  return case when p_permissions is not null then array(select distinct unnest(p_permissions) order by 1) end;
end;
$$;
comment on function people.key_permissions is
  'What a new key is narrowed to; null: not narrowed. Refuses with invalid_input, permission_escalation.';
