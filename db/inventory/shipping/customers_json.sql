create function inventory.customers_json(p_rows inventory.customers[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', c.external_ref, 'name', c.name, 'externalRef', c.external_ref,
               'shipToAddress', c.ship_to_address, 'companyShortName', c.company_short_name,
               'isEightyOneCompany', partners.is_linked(c.company_short_name),
               'isActive', c.is_active, 'createdAt', app.iso(c.created_at), 'updatedAt', app.iso(c.updated_at))
             order by c.ordinality)
      from unnest(p_rows) with ordinality c);
end;
$$;
comment on function inventory.customers_json is
  'Customers as answers show them: the caller''s own id is their only one.';
