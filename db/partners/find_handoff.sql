create function partners.find_handoff(p_id text)
  returns partners.handoffs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  select h.* into v_handoff from partners.handoffs h where h.company_id = app.company_id() and h.external_id = p_id;
  if v_handoff.id is null then
    perform app.refuse_unknown('handoff', p_id);
  end if;
  return v_handoff;
end;
$$;
comment on function partners.find_handoff is
  'The handoff of an external id. Refuses with not_found.';
