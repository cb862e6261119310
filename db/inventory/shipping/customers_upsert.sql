-- An archived customer that is sent again is active again.
create function inventory.customers_upsert(p_external_ref text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.customers;
  v_customer inventory.customers;
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  perform app.take_turns('customer ' || p_external_ref);
  select c.* into v_old from inventory.customers c
   where c.company_id = app.company_id() and c.external_ref = p_external_ref for no key update;
  if v_old.id is null and not p_changes ? 'name' then
    perform app.refuse_input('[{"path": "name", "message": "is needed to make a customer"}]');
  elsif p_changes ->> 'companyShortName' = partners.own_name() then
    perform app.refuse_input('[{"path": "companyShortName", "message": "is this company itself"}]');
  end if;
  v_customer := v_old;
  v_customer.name := coalesce(p_changes ->> 'name', v_old.name);
  if p_changes ? 'shipToAddress' then v_customer.ship_to_address := p_changes ->> 'shipToAddress'; end if;
  if p_changes ? 'companyShortName' then v_customer.company_short_name := p_changes ->> 'companyShortName'; end if;
  v_customer.is_active := true;
  if v_old.id is null then
    insert into inventory.customers (company_id, external_ref, name, ship_to_address, company_short_name, created_at,
                                     updated_at)
    values (app.company_id(), p_external_ref, v_customer.name, v_customer.ship_to_address,
            v_customer.company_short_name, app.now(), app.now())
    returning * into v_customer;
  elsif v_customer is distinct from v_old then
    update inventory.customers c
       set name = v_customer.name, ship_to_address = v_customer.ship_to_address,
           company_short_name = v_customer.company_short_name, is_active = true, updated_at = app.now()
     where c.company_id = app.company_id() and c.id = v_old.id
    returning * into v_customer;
  end if;
  return jsonb_build_object('customer', inventory.customers_json(array[v_customer]) -> 0,
                            'created', v_old.id is null);
end;
$$;
comment on function inventory.customers_upsert is
  'Makes the customer of the caller''s id or changes what is sent of it; brings an archived one back. Refuses with '
  'not_a_factory, invalid_input.';
