-- What goes without saying depends on the item itself, so that the form cannot say it. A factory has one
-- client, itself; elsewhere a site whose client the file leaves out keeps it, and null takes it off. So it is with
-- the company on the service that a customer or a subcontractor is.
create function commissioning.plain(p_section text, p_item jsonb, p_own_client text)
  returns jsonb
  language sql immutable
  return case
    when p_section = 'sites' and p_item ->> 'client' = p_own_client then jsonb_strip_nulls(p_item) - 'client'
    when p_section = 'sites' and p_own_client is null and p_item -> 'client' = 'null'
      then jsonb_strip_nulls(p_item) || '{"client": null}'
    when p_section in ('customers', 'subcontractors')
      and coalesce(p_item -> 'companyShortName', p_item -> 'company') = 'null'
      then jsonb_strip_nulls(p_item)
           || case when p_item ? 'company' then '{"company": null}' else '{"companyShortName": null}' end::jsonb
    when p_section = 'products' and p_item ->> 'unitWhole' is null
      then jsonb_strip_nulls(p_item)
           || jsonb_build_object('unitWhole', coalesce(p_item ->> 'tracking', '') = 'serial')
    else jsonb_strip_nulls(p_item) end;
comment on function commissioning.plain is
  'An item without nulls, and with nothing said or left out that goes without saying.';
