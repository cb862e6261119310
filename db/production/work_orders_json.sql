create function production.work_orders_json(p_rows production.work_orders[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[] := array(select r.id from unnest(p_rows) r);
begin
  return array(
    select row_to_json(j) from (
      select o.external_id as id, o.code, o.external_system_id as "externalSystemId", o.status,
             json_build_object('sku', p.sku, 'name', p.name) as product, trim_scale(o.quantity) as quantity,
             o.uom, trim_scale(c.good) as "goodQuantity", trim_scale(c.scrap) as "scrapQuantity",
             app.iso(o.due_date) as "dueDate", k.external_id as "kitStorageUnitId",
             case when r.id is not null then json_build_object('name', r.name, 'version', r.version) end as routing,
             app.iso(o.released_at) as "releasedAt", app.iso(o.started_at) as "startedAt",
             app.iso(o.completed_at) as "completedAt", app.iso(o.closed_at) as "closedAt",
             app.iso(o.cancelled_at) as "cancelledAt", o.cancel_reason as "cancelReason"
        from unnest(p_rows) with ordinality o
        join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
        left join inventory.storage_units k on k.company_id = o.company_id and k.id = o.kit_storage_unit_id
        left join production.routings r on r.company_id = o.company_id and r.id = o.routing_id
        join production.counted(v_ids) c on c.order_id = o.id
       order by o.ordinality) j);
end;
$$;
comment on function production.work_orders_json is
  'Work orders as lists show them: without operations, materials and lots.';
