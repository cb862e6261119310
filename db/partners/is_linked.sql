create function partners.is_linked(p_partner text)
  returns boolean
  language sql stable
  begin atomic
    select partners.names(p_partner) and exists (
      select from partners.links l
       where l.company_id = app.company_id() and l.partner = p_partner and l.is_accepted);
  end;
comment on function partners.is_linked is
  'Whether the company and another one, by its short name, each name the other.';
