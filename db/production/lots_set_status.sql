-- Stock stays where it lies: what lies in goods of a lot that is not available is not used, and what lies in quarantine
-- of one that is available waits for whoever moves it. A lot that waits for its inspection, once a person quarantines
-- it, waits for a person.
create function production.lots_set_status(p_sku text, p_code text, p_status text, p_reason text,
                                           p_stated_by bigint default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_lot production.lots;
begin
  perform app.require('ncr:disposition');
  select p.* into v_product from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_sku);
  select l.* into v_lot from production.lots l
   where l.company_id = app.company_id() and l.product_id = v_product.id and l.code = p_code;
  perform app.refuse_input(case
      when v_product.id is null then jsonb_build_array(app.unknown_problem('sku', 'product', p_sku))
      when v_product.tracking = 'serial' then jsonb_build_array(jsonb_build_object('code', 'not_found', 'path', 'code',
        'message', format('%s has serial numbers and no lots: a piece is kept from use by moving it out of goods with '
                          'stock.transfer, naming serialCode', v_product.sku)))
      when v_lot.id is null then jsonb_build_array(app.unknown_problem('code', 'lot of ' || v_product.sku, p_code))
      else '[]' end
    || case when p_status = 'available' or p_stated_by is not null then app.stated_by_problems(p_stated_by)
         else '[]' end);
  v_lot := production.lock_lot(v_lot.id);
  update production.lots l
     set status = p_status, status_reason = p_reason, status_by = coalesce(p_stated_by, app.person_id()),
         awaits_inspection = false, updated_at = app.now()
   where l.company_id = app.company_id() and l.id = v_lot.id and (l.status <> p_status or l.awaits_inspection);
  perform inventory.check_reorder(array[v_lot.product_id]);
  return production.lots_json(array[production.find_lot(v_product, p_code)]) -> 0;
end;
$$;
comment on function production.lots_set_status is
  'Releases, quarantines or blocks a lot, with the reason; a release is a person''s decision. Refuses with not_found, '
  'reason_required, invalid_input. Emits stock.reorder_triggered.';
