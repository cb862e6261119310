create function partners.remove_subcontractor(p_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partner text;
begin
  delete from partners.subcontractors s where s.company_id = app.company_id() and s.id = p_id
  returning s.company_short_name into v_partner;
  perform partners.end_link(v_partner);
end;
$$;
comment on function partners.remove_subcontractor is
  'Removes a subcontractor; with a company on the service the link ends.';
