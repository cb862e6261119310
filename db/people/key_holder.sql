create function people.key_holder(p_service_account_id bigint)
  returns people.people
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_holder people.people;
begin
  if p_service_account_id is null then
    return people.find_person(app.person_id());
  end if;
  perform app.require('api_keys:manage');
  select p.* into v_holder from people.people p
   where p.company_id = app.company_id() and p.id = p_service_account_id and p.actor_type = 'service' and p.is_active;
  if v_holder.id is null then
    perform app.refuse_unknown('service account', p_service_account_id::text);
  end if;
  return v_holder;
end;
$$;
comment on function people.key_holder is
  'Whom a new key is to speak for: the caller, or a service account. Refuses with missing_permission, not_found.';
