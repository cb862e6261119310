create function sites.own_client()
  returns bigint
  language sql stable
  begin atomic
    select c.id
      from sites.clients c
      join app.companies o on o.id = c.company_id and o.kind = 'factory'
     where c.company_id = app.company_id() and c.is_default;
  end;
comment on function sites.own_client is
  'A factory''s one client, itself; null in a managed-services company.';
