-- Of the company that was entered.
create function people.verify()
  returns table (person text, kept text[], granted text[])
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select p.email, p.granted, people.granted_by_roles(p.company_id, p.id)
      from people.people p
     where p.company_id = app.company_id() and p.granted <> people.granted_by_roles(p.company_id, p.id)
     order by p.id;
end;
$$;
comment on function people.verify is
  'Everybody whose kept permissions are not those of their roles; nobody in a healthy database.';
