-- A lot that was there before keeps its status: what was released of it stays usable, and the bin holds back what is
-- new. One whose receipts were all taken back is new again; if a recall holds it, from its release on, and of the
-- vendor whose goods that is about. But one that somebody keeps from use is what it was (reverse_lots), and so is one
-- that was blocked before those were told apart. In the order of product and code, so that two receipts of the same new
-- lots wait for each other instead of deadlocking.
create function inventory.receive_lots(p_lines inventory.receipt_line[], p_vendor_id bigint)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_made bigint[];
begin
  with made as (
    insert into production.lots as k (company_id, product_id, code, status, awaits_inspection, vendor_id, received_at,
                                 expires_at, created_at, updated_at)
    select distinct on (r.product_id, r.lot_code) app.company_id(), r.product_id, r.lot_code,
           case when bool_or(r.inspection_plan_id is not null) over same_lot then 'quarantined' else 'available' end,
           bool_or(r.inspection_plan_id is not null) over same_lot, p_vendor_id, app.now(),
           coalesce(r.expires_at, app.now() + make_interval(days => r.shelf_life_days)), app.now(), app.now()
      from unnest(p_lines) r
     where r.tracking = 'lot' and r.lot_code is not null
    window same_lot as (partition by r.product_id, r.lot_code)
     order by r.product_id, r.lot_code, r.expires_at is null, r.n
    on conflict on constraint lots_code do update
      set status = case when quality.recalls_of(k.id) = '{}' then excluded.status else k.status end,
          status_reason = case when quality.recalls_of(k.id) <> '{}' then k.status_reason end,
          awaits_inspection = excluded.awaits_inspection and quality.recalls_of(k.id) = '{}',
          vendor_id = case when quality.recalls_of(k.id) = '{}' then excluded.vendor_id else k.vendor_id end,
          expires_at = case when quality.recalls_of(k.id) = '{}' then excluded.expires_at else k.expires_at end,
          received_at = excluded.received_at, updated_at = excluded.updated_at, reversed_at = null
      where k.reversed_at is not null and (k.status <> 'blocked' or quality.recalls_of(k.id) <> '{}')
    returning k.id
  )
  select array_agg(m.id order by m.id) into v_made from made m;
  update quality.recall_items i
     set previous_status = case when n.is_inspected then 'quarantined' else 'available' end, previous_reason = null,
         previous_by = null, awaited = n.is_inspected
    from (select k.id, bool_or(r.inspection_plan_id is not null) as is_inspected
            from unnest(p_lines) r
            join production.lots k on k.company_id = app.company_id() and k.product_id = r.product_id
             and k.code = r.lot_code and k.id = any (v_made)
           group by k.id) n
   where i.company_id = app.company_id() and i.lot_id = n.id and i.released_at is null;
  if found then
    perform quality.name_holders(v_made);
  end if;
  return v_made;
end;
$$;
comment on function inventory.receive_lots is
  'Makes the lots of a receipt that do not exist yet, expiring when the receipt or else the shelf life says; answers '
  'their ids. Those under an inspection plan are quarantined.';
