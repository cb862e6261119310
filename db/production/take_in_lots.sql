-- A lot that was there before stays as it is; but one of which nothing came is new again (inventory.reverse_lots). If a
-- recall holds it, it is so from its release on, and of the vendor whose goods that is about. One that somebody keeps
-- from use is what it was, and so is one that was blocked before those were told apart. In the order of product and
-- code, so that two calls with the same new lots wait for each other instead of deadlocking.
create function production.take_in_lots(p_lots production.new_lot[])
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_made bigint[];
begin
  with made as (
    insert into production.lots as k (company_id, product_id, code, status, status_reason, awaits_inspection, vendor_id,
                                      received_at, expires_at, created_at, updated_at)
    select app.company_id(), n.product_id, n.code, n.status, n.status_reason, n.awaits_inspection, n.vendor_id,
           app.now(), n.expires_at, app.now(), app.now()
      from unnest(p_lots) n
     order by n.product_id, n.code
    on conflict on constraint lots_code do update
      set status = case when quality.recalls_of(k.id) = '{}' then excluded.status else k.status end,
          status_reason = case when quality.recalls_of(k.id) = '{}' then excluded.status_reason
                            else k.status_reason end,
          status_by = case when quality.recalls_of(k.id) <> '{}' then k.status_by end,
          awaits_inspection = excluded.awaits_inspection and quality.recalls_of(k.id) = '{}',
          vendor_id = case when quality.recalls_of(k.id) = '{}' then excluded.vendor_id else k.vendor_id end,
          expires_at = case when quality.recalls_of(k.id) = '{}' then excluded.expires_at else k.expires_at end,
          received_at = excluded.received_at, updated_at = excluded.updated_at, reversed_at = null
      where k.reversed_at is not null and (k.status <> 'blocked' or quality.recalls_of(k.id) <> '{}')
    returning k.id
  )
  select array_agg(m.id order by m.id) into v_made from made m;
  update quality.recall_items i
     set previous_status = n.status, previous_reason = n.status_reason, previous_by = null,
         awaited = n.awaits_inspection
    from unnest(p_lots) n
    join production.lots k on k.company_id = app.company_id() and k.product_id = n.product_id and k.code = n.code
     and k.id = any (v_made)
   where i.company_id = app.company_id() and i.lot_id = k.id and i.released_at is null;
  if found then
    perform quality.name_holders(v_made);
  end if;
  return v_made;
end;
$$;
comment on function production.take_in_lots is
  'Makes lots that come from outside, where there is none of the code yet or nothing came of it; answers their ids.';
