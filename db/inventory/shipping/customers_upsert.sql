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
  end if;
  v_customer := v_old;
  v_customer.external_ref := p_external_ref;
  v_customer.name := coalesce(p_changes ->> 'name', v_old.name);
  if p_changes ? 'shipToAddress' then v_customer.ship_to_address := p_changes ->> 'shipToAddress'; end if;
  if p_changes ? 'companyShortName' then v_customer.company_short_name := p_changes ->> 'companyShortName'; end if;
  v_customer.is_active := true;
  v_customer := inventory.write_customer(v_customer);
  return jsonb_build_object('customer', (inventory.customers_json(array[v_customer]))[1]::jsonb,
                            'created', v_old.id is null);
end;
$$;
comment on function inventory.customers_upsert is
  'Makes the customer of the caller''s id or changes what is sent of it; brings an archived one back. Refuses with '
  'not_a_factory, invalid_input.';
