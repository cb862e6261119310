create function partners.partner_deliveries_list_total(p_direction text, p_state text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_state is null then app.kept_rows('partners.deliveries', nullif(p_direction, 'all')) end;
end;
$$;
comment on function partners.partner_deliveries_list_total is
  'How many deliveries partner_deliveries_list has, where that is kept, or null.';
