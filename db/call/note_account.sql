-- What happens to an account outside of any company, where somebody guesses or chooses a password, is told to each
-- company that it is a member of; what is about one of them, such as that they signed in to it, to that one. Owned by
-- the operator's role, as call.memberships is.
create function call.note_account(
  p_user_ids uuid[], p_capability text, p_transaction_id text, p_company text default null,
  p_consent jsonb default null)
  returns integer
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_company bigint;
  v_person bigint;
  v_entries integer := 0;
begin
  for v_company in select c.id from app.companies c where p_company is null or c.short_name = p_company
                    order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    for v_person in
      select p.id from people.people p where p.company_id = v_company and p.user_id = any (p_user_ids) and p.is_active
    loop
      perform set_config('app.call_id', app.next_number()::text, true);
      insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, capability, transaction_id)
      values (v_company, app.current_call_id(), app.now(), v_person, 'human', 'rest', p_capability, p_transaction_id);
      v_entries := v_entries + 1;
      if p_consent is not null then
        perform app.note_change('consent', p_consent ->> 'id', 'create', (
          select jsonb_object_agg(f.key, jsonb_build_object('from', null, 'to', f.value))
            from jsonb_each(p_consent - 'id') f where f.value <> 'null'));
      end if;
    end loop;
  end loop;
  perform set_config('app.company_id', '', true);
  return v_entries;
end;
$$;
comment on function call.note_account is
  'Writes what happened to accounts (accounts.signed_in, …) into the audit logs of the companies they are members of;
answers with how many entries that made.';
