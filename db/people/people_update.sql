-- What counts as granting: roles the person did not have, and, for one who is brought back, all of them. Whom it takes
-- something from must hold no more than the caller, and a company keeps an administrator.
create function people.people_update(p_id bigint, p_roles text[] default null, p_is_active boolean default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_person people.people;
  v_had bigint[];
  v_has bigint[];
begin
  perform app.require('users:manage');
  perform people.find_person(p_id);
  select p.* into v_person from people.people p where p.company_id = app.company_id() and p.id = p_id for no key update;
  select coalesce(array_agg(pr.role_id), '{}') into v_had
    from people.person_roles pr where pr.company_id = app.company_id() and pr.person_id = p_id;
  v_has := case when p_roles is null then v_had else people.find_roles(p_roles) end;

  perform people.refuse_escalation(people.permissions_of_roles(
    case when p_is_active and not v_person.is_active then v_has
         else array(select unnest(v_has) except select unnest(v_had)) end));
  if v_person.is_active and (not p_is_active or not v_has @> v_had) then
    perform people.refuse_above(p_id);
  end if;
  if v_person.is_active and not p_is_active then
    perform people.end_keys_of(v_person.user_id);
  end if;
  if p_roles is not null then
    perform people.set_person_roles(p_id, v_has);
  end if;
  update people.people p set is_active = coalesce(p_is_active, p.is_active), updated_at = app.now()
   where p.company_id = app.company_id() and p.id = p_id and p.is_active <> coalesce(p_is_active, p.is_active);
  if not p_is_active or not v_has @> v_had then
    perform people.keep_administrator();
  end if;
  return (people.people_json(array[people.find_person(p_id)]))[1]::jsonb;
end;
$$;
comment on function people.people_update is
  'Changes a person''s roles and whether they may act at all; keys of one who is switched off end for good. Refuses '
  'with not_found, permission_escalation, last_administrator.';
