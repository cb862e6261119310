-- Stock stays where it lies: what lies in goods of a lot that is not available is not used, and what lies in quarantine
-- of one that is available waits for whoever moves it. A lot that waits for its inspection, once a person quarantines
-- it, waits for a person. A lot that a recall holds is blocked or quarantined from its release on. What was tested
-- again keeps longer, or less long, than it was thought to; an expiry null takes it off, and where it alone is said,
-- nothing is decided of what the lot is, or waits for: the reason stands on one that is available, and what is kept
-- from use has its own. A partner hears none of it.
create function production.lots_set_status(p_sku text, p_code text, p_reason text, p_changes jsonb,
                                           p_status text default null, p_stated_by bigint default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_lot production.lots;
  v_expires_at timestamptz := app.instant(p_changes ->> 'expiresAt');
  v_expires_anew boolean;
  v_warnings jsonb := '[]';
begin
  perform app.require('ncr:disposition');
  if p_status is null and not p_changes ? 'expiresAt' then
    perform app.refuse_input('[{"path": "status", "message": "is needed, or expiresAt"}]');
  end if;
  v_product := inventory.find_product(p_sku);
  if v_product.tracking = 'serial' then
    perform app.refuse('not_found', format('%s has serial numbers and no lots: a piece is kept from use by moving it '
      'out of goods with stock.transfer, naming serialCode.', v_product.sku));
  end if;
  v_lot := production.lock_lot((production.find_lot(v_product, p_code)).id);
  if p_status = 'available' then
    perform quality.check_recalled(v_lot.id);
  end if;
  v_expires_anew := p_changes ? 'expiresAt' and v_expires_at is distinct from v_lot.expires_at;
  perform app.require_stated_by(p_stated_by, 'ncr:disposition',
                                 p_status is not distinct from 'available' or v_expires_anew);
  if v_expires_anew then
    update production.lots l set expires_at = v_expires_at, updated_at = app.now()
     where l.company_id = app.company_id() and l.id = v_lot.id;
  end if;
  if p_status is not null or v_lot.status = 'available' then
    perform production.enter_lot_status(v_lot.id, coalesce(p_status, v_lot.status), p_reason,
                                        coalesce(p_stated_by, app.person_id()), v_expires_anew);
  elsif v_expires_anew then
    perform inventory.check_reorder(array[v_product.id]);
  end if;
  if v_expires_anew and (v_lot.expires_at is null or v_expires_at < v_lot.expires_at)
    or p_status <> 'available' and p_status <> v_lot.status then
    v_warnings := partners.held_elsewhere(v_lot);
  end if;
  return (production.lots_json(array[production.find_lot(v_product, p_code)]))[1]::jsonb
    || case when v_warnings = '[]' then '{}'
         else jsonb_build_object('_meta', jsonb_build_object('warnings', v_warnings)) end;
end;
$$;
comment on function production.lots_set_status is
  'Releases, quarantines or blocks a lot, with the reason and, where it was tested again, its new expiry or none, '
  'which may be said alone; a release and an expiry are a person''s decision. Refuses with not_found, in_use, '
  'reason_required, invalid_input. Emits stock.reorder_triggered.';
