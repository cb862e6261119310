create function inventory.shipments_update(p_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.shipments;
  v_new inventory.shipments;
  v_lines inventory.shipment_line[];
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  v_old := inventory.lock_draft(p_id);
  v_new := v_old;
  if p_changes ? 'shipToAddress' then v_new.ship_to_address := p_changes ->> 'shipToAddress'; end if;
  if p_changes ? 'trackingReference' then v_new.tracking_reference := p_changes ->> 'trackingReference'; end if;
  if p_changes ? 'notes' then v_new.notes := p_changes ->> 'notes'; end if;
  if p_changes ? 'lines' then
    perform inventory.hold_products(inventory.products_named(p_changes -> 'lines'));
    v_lines := inventory.read_shipment_lines(p_changes -> 'lines');
    perform app.refuse_input(inventory.shipment_line_problems(v_lines));
    perform inventory.set_shipment_lines(v_old.id, v_lines);
  end if;
  if p_changes ? 'lines' or v_new is distinct from v_old then
    update inventory.shipments s
       set ship_to_address = v_new.ship_to_address, tracking_reference = v_new.tracking_reference, notes = v_new.notes,
           updated_at = app.now()
     where s.company_id = app.company_id() and s.id = v_old.id;
  end if;
  return inventory.shipment_json(v_old.id);
end;
$$;
comment on function inventory.shipments_update is
  'Changes what is sent of a draft; lines that are sent replace all. Refuses with not_a_factory, not_draft, and with '
  'invalid_input, not_found, lot_required, serial_required, fractional_quantity naming every problem.';
