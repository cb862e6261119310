create function partners.names(p_partner text)
  returns boolean
  language sql stable
  begin atomic
    select exists (select from partners.subcontractors s
                    where s.company_id = app.company_id() and s.company_short_name = p_partner);
  end;
comment on function partners.names is
  'Whether the company names another one, by its short name, among its subcontractors.';
