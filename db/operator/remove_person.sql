-- A company keeps an administrator: whoever is the last one of a company is not removed.
create function operator.remove_person(p_user_ids uuid[])
  returns setof text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company text;
begin
  for v_company in select c.short_name from app.companies c order by c.short_name loop
    perform operator.enter_company(v_company);
    update people.people p set is_active = false, updated_at = app.now()
     where p.company_id = app.company_id() and p.user_id = any (p_user_ids) and p.is_active;
    if found then
      perform people.keep_administrator();
      perform operator.note_entry('operator.remove_person');
      return next v_company;
    end if;
  end loop;
end;
$$;
comment on function operator.remove_person is
  'Ends a person''s memberships; answers the companies. For the operator; refuses with last_administrator.';
