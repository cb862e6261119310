create function production.produce(
  p_task work.tasks, p_order production.work_orders, p_product inventory.products, p_good numeric,
  p_unit inventory.storage_units, p_lot_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_code text := case when p_product.tracking <> 'none' and p_lot_id is null
                   then coalesce(p_order.code, app.next_code('LOT')) end;
  v_lot production.lots;
  v_serials bigint[] := array[null]::bigint[];
begin
  if p_lot_id is not null then
    select l.* into v_lot from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id;
  elsif p_product.tracking = 'lot' then
    v_lot := production.produce_lot(p_product, v_code, p_order.id, p_task.finished_at);
  elsif p_product.tracking = 'serial' then
    v_serials := production.produce_serials(p_product.id, v_code, p_good);
  end if;
  perform inventory.post_movements('output', production.output_movements(p_product.id, p_good, p_unit.id, v_lot.id,
      v_serials), p_task.id, p_order.id);
  return jsonb_build_object('sku', p_product.sku, 'quantity', trim_scale(p_good),
                            'storageUnit', inventory.storage_unit_ref(p_unit), 'lotCode', v_lot.code,
    'serialCodes', coalesce((select jsonb_agg(s.code order by s.id) from inventory.serials s
                              where s.company_id = app.company_id() and s.id = any (v_serials)), '[]'));
end;
$$;
comment on function production.produce is
  'Posts good pieces into stock, where the product is tracked as new serials or a new lot, or more of a lot. Emits '
  'lot.created.';
