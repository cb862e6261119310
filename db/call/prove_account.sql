-- Whoever proved an address is the one that companies meant by it. What accepted their invitations in its place proved
-- nothing and may have been the inviter: its accounts and memberships end with all they had given out, and the owner
-- joins by an invitation of their own. The company learns that, and nothing of the account that proved the address.
-- That nobody may be left who holds every permission is no reason to keep one. The page has checked the link before.
create function call.prove_account(p_subject uuid, p_transaction_id text)
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_sub uuid;
  v_company text;
  v_keys text[];
  v_company_id bigint;
  v_person bigint;
begin
  for v_sub, v_company, v_keys in
    select e.sub, e.company, e.key_ids from identity.end_unproven(p_subject) e order by e.company
  loop
    v_company_id := call.find_company(v_company);
    perform set_config('app.company_id', v_company_id::text, true),
            set_config('app.call_id', app.next_number()::text, true);
    update people.people p set is_active = false, updated_at = app.now()
     where p.company_id = v_company_id and p.user_id = v_sub and p.is_active returning p.id into v_person;
    if found then
      perform app.note_change('apiKey', k.id, 'delete', '{}') from unnest(v_keys) k (id);
      insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, capability, transaction_id)
      values (v_company_id, app.current_call_id(), app.now(), v_person, 'human', 'rest', 'accounts.ended',
              p_transaction_id);
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
comment on function call.prove_account is
  'Ends the accounts that stood for the address of this one and had not proved it, and their memberships.';
