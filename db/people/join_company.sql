-- An address is one person of a company, whoever signed in by it before: the account that joins now is the one that
-- acts as that person from here on, and an earlier one, which had not proved the address, no longer does: its keys end.
create function people.join_company(p_user_id uuid, p_name text, p_email text)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_person bigint;
begin
  perform people.end_keys_of(p.user_id) from people.people p
   where p.company_id = app.company_id() and p.email_key = lower(p_email) and p.user_id <> p_user_id;
  update people.people p set user_id = p_user_id, is_active = true, updated_at = app.now()
   where p.company_id = app.company_id() and p.email_key = lower(p_email)
  returning p.id into v_person;
  if v_person is null then
    insert into people.people as p (company_id, user_id, name, email, created_at, updated_at)
    values (app.company_id(), p_user_id, p_name, lower(p_email), app.now(), app.now())
    on conflict on constraint people_user do update set is_active = true, updated_at = excluded.updated_at
    returning p.id into v_person;
  end if;
  return v_person;
end;
$$;
comment on function people.join_company is
  'Makes an account a member of the company, or the member of its address; answers the personnel id.';
