-- What the operator does inside a company is under the company rule, and its changes are those of one call there.
create function operator.enter_company(p_short_name text)
  returns app.companies
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company app.companies;
begin
  select c.* into v_company from app.companies c where c.short_name = p_short_name;
  if v_company.id is null then
    perform app.refuse_unknown('company', p_short_name);
  end if;
  perform set_config('app.company_id', v_company.id::text, true),
          set_config('app.call_id', app.next_number()::text, true);
  return v_company;
end;
$$;
comment on function operator.enter_company is
  'Enters a company by its short name. For the operator; refuses with not_found.';
