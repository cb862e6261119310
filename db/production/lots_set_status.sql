-- Stock stays where it lies: what lies in goods of a lot that is not available is not used, and what lies in quarantine
-- of one that is available waits for whoever moves it. A lot that waits for its inspection, once a person quarantines
-- it, waits for a person. A lot that a recall holds is blocked or quarantined from its release on. What was tested
-- again keeps longer, or less long, than it was thought to.
create function production.lots_set_status(p_sku text, p_code text, p_status text, p_reason text,
                                           p_stated_by bigint default null, p_expires_at timestamptz default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_lot production.lots;
  v_expires_anew boolean;
begin
  perform app.require('ncr:disposition');
  v_product := inventory.find_product(p_sku);
  if v_product.tracking = 'serial' then
    perform app.refuse('not_found', format('%s has serial numbers and no lots: a piece is kept from use by moving it '
      'out of goods with stock.transfer, naming serialCode.', v_product.sku));
  end if;
  v_lot := production.lock_lot((production.find_lot(v_product, p_code)).id);
  if p_status = 'available' then
    perform quality.check_recalled(v_lot.id);
  end if;
  v_expires_anew := p_expires_at <> coalesce(v_lot.expires_at, 'infinity');
  perform app.require_stated_by(p_stated_by, 'ncr:disposition', p_status = 'available' or v_expires_anew);
  if v_expires_anew then
    update production.lots l set expires_at = p_expires_at, updated_at = app.now()
     where l.company_id = app.company_id() and l.id = v_lot.id;
  end if;
  perform production.enter_lot_status(v_lot.id, p_status, p_reason, coalesce(p_stated_by, app.person_id()),
                                      coalesce(v_expires_anew, false));
  return (production.lots_json(array[production.find_lot(v_product, p_code)]))[1]::jsonb;
end;
$$;
comment on function production.lots_set_status is
  'Releases, quarantines or blocks a lot, with the reason and, where it was tested again, its new expiry; a release '
  'and an expiry are a person''s decision. Refuses with not_found, in_use, reason_required, invalid_input. '
  'Emits stock.reorder_triggered.';
