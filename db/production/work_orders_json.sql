create function production.work_orders_json(p_rows production.work_orders[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[] := array(select r.id from unnest(p_rows) r);
begin
  return (
    select array_agg(jsonb_build_object(
               'id', o.external_id, 'code', o.code, 'externalSystemId', o.external_system_id, 'status', o.status,
               'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'quantity', o.quantity, 'uom', o.uom,
               'goodQuantity', c.good, 'scrapQuantity', c.scrap, 'dueDate', app.iso(o.due_date),
               'kitStorageUnitId', k.external_id,
               'routing', case when r.id is not null then jsonb_build_object('name', r.name, 'version', r.version) end,
               'releasedAt', app.iso(o.released_at), 'startedAt', app.iso(o.started_at),
               'completedAt', app.iso(o.completed_at), 'closedAt', app.iso(o.closed_at),
               'cancelledAt', app.iso(o.cancelled_at), 'cancelReason', o.cancel_reason)
             order by o.ordinality)
      from unnest(p_rows) with ordinality o
      join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
      left join inventory.storage_units k on k.company_id = o.company_id and k.id = o.kit_storage_unit_id
      left join production.routings r on r.company_id = o.company_id and r.id = o.routing_id
      join production.counted(v_ids) c on c.order_id = o.id);
end;
$$;
comment on function production.work_orders_json is
  'Work orders as lists show them: without operations, materials and lots.';
