create function production.lots_json(p_rows production.lots[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'code', l.code, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'status', l.status,
               'statusReason', l.status_reason,
               'statusBy', case when who.id is not null then jsonb_build_object('id', who.id, 'name', who.name) end,
               'vendor', v.name, 'workOrderId', o.external_id, 'receivedAt', app.iso(l.received_at),
               'producedAt', app.iso(l.produced_at), 'expiresAt', app.iso(l.expires_at),
               'quantity', held.quantity, 'where', held.places)
             order by l.ordinality)
      from unnest(p_rows) with ordinality l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
      left join people.people who on who.company_id = l.company_id and who.id = l.status_by
      left join production.work_orders o on o.company_id = l.company_id and o.id = l.work_order_id
     cross join lateral production.places_of(l.id, null) held);
end;
$$;
comment on function production.lots_json is
  'Lots as answers show them: where each came from, where it lies now, why and by whom it has its status.';
