-- One that does not exist, one that was not named and one that does not name the company are the same to a caller.
create function partners.linked_partner(p_short_name text, p_id bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select s.company_short_name
      from partners.subcontractors s
      join partners.links l on l.company_id = s.company_id and l.partner = s.company_short_name and l.is_accepted
     where s.company_id = app.company_id() and (s.id = p_id or s.company_short_name = p_short_name)
       and num_nonnulls(p_short_name, p_id) = 1);
end;
$$;
comment on function partners.linked_partner is
  'The short name of the linked partner that an input names; null: it names none.';
