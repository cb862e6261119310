-- A draft held nothing, so nothing is given back.
create function inventory.shipments_cancel(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_shipment inventory.shipments;
begin
  perform app.require('inventory:manage');
  perform sites.require_factory();
  v_shipment := inventory.lock_draft(p_id);
  update inventory.shipments s set status = 'cancelled', updated_at = app.now()
   where s.company_id = app.company_id() and s.id = v_shipment.id;
  return inventory.shipment_json(v_shipment.id);
end;
$$;
comment on function inventory.shipments_cancel is
  'Cancels a draft; stock is as it was. Refuses with not_a_factory, not_found, not_draft.';
