-- Held until the call ends, so that of two calls that ship, change or cancel it one finds a draft; its lines change
-- only under this lock.
create function inventory.lock_draft(p_id text)
  returns inventory.shipments
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_shipment inventory.shipments;
begin
  select s.* into v_shipment from inventory.shipments s
   where s.company_id = app.company_id() and s.external_id = p_id for no key update;
  if v_shipment.id is null then
    perform app.refuse_unknown('shipment', p_id);
  elsif v_shipment.status <> 'draft' then
    perform app.refuse('not_draft', format('%s is %s; only a draft is changed, shipped or cancelled.', v_shipment.code,
                                           v_shipment.status),
      jsonb_build_object('currentStatus', v_shipment.status));
  end if;
  return v_shipment;
end;
$$;
comment on function inventory.lock_draft is
  'The shipment of an id, which is a draft, locked until the call ends. Refuses with not_found, not_draft.';
