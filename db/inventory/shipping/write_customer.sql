-- Nothing can be shipped to one that is archived, so what it has consigned goes back first. Locked, so that nobody
-- chooses it meanwhile.
create function inventory.write_customer(p_customer inventory.customers)
  returns inventory.customers
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_customer inventory.customers := p_customer;
begin
  perform sites.require_factory();
  if p_customer.id is null then
    perform app.refuse_input(app.padded_problems('externalRef', p_customer.external_ref));
  end if;
  if p_customer.company_short_name = partners.own_name() then
    perform app.refuse_input('[{"path": "companyShortName", "message": "is this company itself"}]');
  elsif p_customer.id is null then
    insert into inventory.customers (company_id, external_ref, name, ship_to_address, company_short_name, is_active,
                                     created_at, updated_at)
    values (app.company_id(), p_customer.external_ref, p_customer.name, p_customer.ship_to_address,
            p_customer.company_short_name, p_customer.is_active, app.now(), app.now())
    returning * into v_customer;
  else
    perform from inventory.customers c where c.company_id = app.company_id() and c.id = p_customer.id for update;
    if not p_customer.is_active then
      perform inventory.refuse_customer_in_use(p_customer);
    end if;
    update inventory.customers c
       set name = p_customer.name, ship_to_address = p_customer.ship_to_address,
           company_short_name = p_customer.company_short_name, is_active = p_customer.is_active, updated_at = app.now()
     where c.company_id = app.company_id() and c.id = p_customer.id and c is distinct from p_customer
    returning * into v_customer;
    if v_customer.id is null then -- as it was
      v_customer := p_customer;
    end if;
  end if;
  return v_customer;
end;
$$;
comment on function inventory.write_customer is
  'Makes a customer or changes the one of the id. Refuses with not_a_factory, invalid_input, in_use.';
