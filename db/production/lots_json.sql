create function production.lots_json(p_rows production.lots[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select l.code, json_build_object('sku', p.sku, 'name', p.name) as product, l.status,
             coalesce(l.status_reason, case when l.awaits_inspection then quality.awaits_because(l.id) end)
               as "statusReason",
             case when who.id is not null then json_build_object('id', who.id, 'name', who.name) end as "statusBy",
             v.name as vendor, o.external_id as "workOrderId", app.iso(l.received_at) as "receivedAt",
             app.iso(l.produced_at) as "producedAt", app.iso(l.expires_at) as "expiresAt", held.quantity,
             held.places as where
        from unnest(p_rows) with ordinality l
        join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
        left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
        left join people.people who on who.company_id = l.company_id and who.id = l.status_by
        left join production.work_orders o on o.company_id = l.company_id and o.id = l.work_order_id
       cross join lateral production.places_of(l.id, null) held
       order by l.ordinality) j);
end;
$$;
comment on function production.lots_json is
  'Lots as answers show them: where each came from, where it lies now, why and by whom it has its status.';
