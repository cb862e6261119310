-- Where somebody who has just signed in may go. Owned by the operator's role, which alone sees which companies there
-- are; each is looked into under its own company rule, one index look-up.
-- Who belongs to one that is archived is told so, and not that it never was.
create function call.memberships(p_user_id uuid)
  returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  v_company app.companies;
  v_found jsonb := '{"companies": [], "archived": []}'::jsonb;
begin
  for v_company in select c.* from app.companies c order by c.name collate app.alphabet, c.id loop
    perform set_config('app.company_id', v_company.id::text, true);
    if exists (select from people.people p
                where p.company_id = v_company.id and p.user_id = p_user_id and p.is_active) then
      v_found := jsonb_insert(
        v_found, array[case when v_company.archived_at is null then 'companies' else 'archived' end, '-1'],
        jsonb_build_object('shortName', v_company.short_name, 'name', v_company.name), true);
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
  return v_found;
end;
$$;
comment on function call.memberships is
  'The companies a person is an active member of, by name; those that are archived apart.';
