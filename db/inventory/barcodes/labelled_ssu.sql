-- A label that was printed while the service had another address goes on working: it names the company, as all of them
-- do. Another company may have a machine of the same id, and another service addresses that end alike.
create function inventory.labelled_ssu(p_text text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_label text[] := regexp_match(p_text, '^(https?://[^?#\s]+)/report/([^/?#\s]+)/?(?:\?([^#\s]*))?(?:#\S*)?$', 'i');
  v_company text := (regexp_match(v_label[3], '(?:^|&)company=([^&]*)'))[1];
begin
  return case
    when v_company = partners.own_name()
      or v_company is null and lower(v_label[1]) = lower(app.call_context() ->> 'baseUrl')
    then inventory.url_decoded(v_label[2]) end;
end;
$$;
comment on function inventory.labelled_ssu is
  'The id of a machine in the address that its label has; null: it is not the address of a label of this company.';
