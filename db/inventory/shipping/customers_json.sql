create function inventory.customers_json(p_rows inventory.customers[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select c.external_ref as id, c.name, c.external_ref as "externalRef", c.ship_to_address as "shipToAddress",
             c.company_short_name as "companyShortName",
             partners.is_linked(c.company_short_name) as "isEightyOneCompany", c.is_active as "isActive",
             app.iso(c.created_at) as "createdAt", app.iso(c.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality c
       order by c.ordinality) j);
end;
$$;
comment on function inventory.customers_json is
  'Customers as answers show them: the caller''s own id is their only one.';
