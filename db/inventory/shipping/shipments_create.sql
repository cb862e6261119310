-- A draft takes and holds nothing: what it names may be used up before it is shipped. The customer is held against
-- being archived, and the products against being counted in another way.
create function inventory.shipments_create(p_customer_id text, p_lines jsonb, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_customer inventory.customers;
  v_lines inventory.shipment_line[];
  v_id bigint;
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  select c.* into v_customer from inventory.customers c
   where c.company_id = app.company_id() and c.external_ref = p_customer_id for key share;
  perform inventory.hold_products(inventory.products_named(p_lines));
  v_lines := inventory.read_shipment_lines(p_lines);
  perform app.refuse_input(inventory.shipment_problems(p_customer_id, v_customer, p_changes ->> 'code')
                           || inventory.shipment_line_problems(v_lines));
  insert into inventory.shipments (company_id, external_id, code, customer_id, ship_to_address, tracking_reference,
                                   notes, created_at, updated_at)
  values (app.company_id(), app.new_id(), coalesce(p_changes ->> 'code', app.next_code('SH', 'inventory.shipments')),
          v_customer.id, case when p_changes ? 'shipToAddress' then p_changes ->> 'shipToAddress'
                           else v_customer.ship_to_address end,
          p_changes ->> 'trackingReference', p_changes ->> 'notes', app.now(), app.now())
  returning id into v_id;
  perform inventory.set_shipment_lines(v_id, v_lines);
  return inventory.shipment_json(v_id);
end;
$$;
comment on function inventory.shipments_create is
  'Drafts a shipment for a customer. Refuses with not_a_factory, and with invalid_input, not_found, duplicate_id, '
  'lot_required, serial_required, fractional_quantity naming every problem.';
