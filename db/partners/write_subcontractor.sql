-- Naming one company in the place of another ends the link with that one.
create function partners.write_subcontractor(p_subcontractor partners.subcontractors)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old text;
  v_new constant text := p_subcontractor.company_short_name;
begin
  if v_new = partners.own_name() then
    perform app.refuse_input('[{"path": "company", "message": "is this company itself"}]');
  end if;
  select s.company_short_name into v_old from partners.subcontractors s
   where s.company_id = app.company_id() and s.id = p_subcontractor.id;
  if p_subcontractor.id is null then
    insert into partners.subcontractors (company_id, name, company_short_name, created_at, updated_at)
    values (app.company_id(), p_subcontractor.name, v_new, app.now(), app.now());
  else
    update partners.subcontractors s set company_short_name = v_new, updated_at = app.now()
     where s.company_id = app.company_id() and s.id = p_subcontractor.id;
  end if;
  if v_old is distinct from v_new then
    perform partners.end_link(v_old);
    if v_new is not null then
      perform partners.take_turn(v_new);
      perform partners.tell_link(v_new, true);
    end if;
  end if;
end;
$$;
comment on function partners.write_subcontractor is
  'Makes a subcontractor or changes the one of the id. Naming a company offers it a link, naming it no longer ends '
  'that. Refuses with invalid_input.';
