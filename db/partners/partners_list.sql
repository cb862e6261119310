create function partners.partners_list()
  returns setof partners.subcontractors
  language sql stable
  begin atomic
    select s.* from partners.subcontractors s
     where s.company_id = app.company_id() and s.company_short_name is not null
     order by s.name collate app.alphabet, s.id;
  end;
comment on function partners.partners_list is
  'The subcontractors that are companies on the service, by name.';
