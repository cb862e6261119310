-- One that does not exist, one that was not named and one that does not name the company are the same to a caller.
create function partners.find_partner(p_short_name text, p_id bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_partner text := p_short_name;
begin
  if num_nonnulls(p_short_name, p_id) <> 1 then
    perform app.refuse_input('[{"path": "recipientShortName", "message": "or subContractorId: one of them says who"}]');
  end if;
  if p_id is not null then
    select s.company_short_name into v_partner from partners.subcontractors s
     where s.company_id = app.company_id() and s.id = p_id;
  end if;
  if v_partner is null or not partners.is_linked(v_partner) then
    perform app.refuse('not_found',
      'No such partner: it takes work of a company when each of the two names the other among its subcontractors.',
      jsonb_build_object('missing', jsonb_build_object('kind', 'partner', 'id', coalesce(p_short_name, p_id::text))));
  end if;
  return v_partner;
end;
$$;
comment on function partners.find_partner is
  'The partner that an input names, by its short name. Refuses with invalid_input, not_found.';
