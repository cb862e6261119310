-- The short name stays: keys, consents and the settings of clients name the company by it. A factory's one client is
-- itself and goes by the company's name, unless it was given another one.
create function operator.rename_company(p_company text, p_name text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company app.companies := operator.enter_company(p_company);
begin
  update app.companies c set name = p_name where c.id = v_company.id and c.name <> p_name;
  if not found then
    return;
  end if;
  perform app.note_change('company', p_company, 'update', jsonb_build_object(
    'name', jsonb_build_object('from', v_company.name, 'to', p_name)));
  update sites.clients c set name = p_name, updated_at = app.now()
   where c.company_id = v_company.id and c.id = sites.own_client() and c.name = v_company.name;
  perform operator.note_entry('operator.rename_company');
end;
$$;
comment on function operator.rename_company is
  'Gives a company another name. For the operator; refuses with not_found.';
