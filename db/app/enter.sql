-- The way into every call: who is it, in which company, with which permissions.
--
-- Everything is read afresh in the call's own transaction, so a revoked key, a removed member or a
-- narrowed role ends with the very next call. Nothing is cached between calls.
create function app.enter(p_company bigint, p_context jsonb, p_capability text, p_write boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_user uuid := (p_context ->> 'sub')::uuid;
  v_key text := p_context ->> 'keyId';
  v_found record;
  v_permissions text[];
begin
  perform set_config('app.company_id', p_company::text, true),
          set_config('app.context', (p_context || jsonb_build_object('capability', p_capability))::text, true),
          set_config('app.trial', case when (p_context ->> 'dryRun')::boolean then 'on' else '' end, true),
          -- The numbers of what is tried in this call come after this one.
          set_config('app.trial_from', case when (p_context ->> 'dryRun')::boolean or p_context ? 'planHash'
                                         then nextval('app.trial_number')::text else '' end, true);

  select c.short_name, c.archived_at, p.id as person_id, p.is_active, p.granted
    into v_found
    from app.companies c
    left join people.people p on p.company_id = c.id and p.user_id = v_user
   where c.id = p_company;
  if v_key is not null and not identity.key_lives(v_key, v_user, v_found.short_name) then
    perform app.refuse('unauthenticated', 'The API key is not valid: it is unknown, expired or revoked.');
  end if;
  if v_found.is_active is not true then
    perform app.refuse('not_a_member', 'The credential''s person is not an active member of this company.');
  end if;
  if v_found.archived_at is not null then
    perform app.refuse('not_a_member', 'The company is archived: nobody may call until the operator brings it back.');
  end if;

  v_permissions := app.named_permissions(v_found.granted);
  if jsonb_typeof(p_context -> 'scope') = 'array' then
    v_permissions := array(select unnest(v_permissions) intersect select jsonb_array_elements_text(p_context -> 'scope')
                                                                   order by 1);
  end if;
  perform set_config('app.person_id', v_found.person_id::text, true),
          set_config('app.permissions', array_to_string(v_permissions, ','), true),
          set_config('app.call_id', case when p_write then app.next_number()::text else '' end, true);
  if strpos(coalesce(current_setting('app.plans_known', true), ''), ' ' || p_company || ' ') = 0 then
    perform app.fit_plans();
  end if;
end;
$$;
comment on function app.enter is
  'Enters the company for one call: checks key and membership, computes the permissions, sets the call''s context. '
  'Refuses with unauthenticated, not_a_member.';
