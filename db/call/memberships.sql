-- Where somebody who has just signed in may go. Owned by the operator's role, which alone sees which companies there
-- are; each is looked into under its own company rule, one index look-up.
create function call.memberships(p_user_id uuid)
  returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  v_company app.companies;
  v_found jsonb := '[]'::jsonb;
begin
  for v_company in select c.* from app.companies c where c.archived_at is null
                    order by c.name collate app.alphabet, c.id loop
    perform set_config('app.company_id', v_company.id::text, true);
    if exists (select from people.people p
                where p.company_id = v_company.id and p.user_id = p_user_id and p.is_active) then
      v_found := v_found || jsonb_build_object('shortName', v_company.short_name, 'name', v_company.name);
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
  return v_found;
end;
$$;
comment on function call.memberships is
  'The companies a person is an active member of, by name; none that is archived.';
