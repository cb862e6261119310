-- What was released of this recall is not held again by it.
create function quality.hold_recalled(p_recall quality.recalls)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_nodes bigint[] := quality.lock_recalled(p_recall);
  v_items quality.recall_items[];
begin
  with held as (
    insert into quality.recall_items as i (company_id, recall_id, lot_id, serial_id, previous_status, previous_reason,
                                           previous_by, awaited, storage_unit_id)
    select app.company_id(), p_recall.id, case when n > 0 then n end, case when n < 0 then -n end,
           coalesce(o.previous_status, l.status),
           case when o.id is null then l.status_reason else o.previous_reason end,
           case when o.id is null then l.status_by else o.previous_by end,
           coalesce(o.awaited, l.awaits_inspection, false),
           coalesce(o.storage_unit_id, b.storage_unit_id)
      from unnest(v_nodes) n
      left join production.lots l on l.company_id = app.company_id() and l.id = n
      left join lateral (select x.* from quality.held_by_others(n, p_recall.id) x order by x.id limit 1) o on true
      left join inventory.balances b on b.company_id = app.company_id() and b.serial_id = -n and b.bin = 'goods'
       and b.quantity > 0
     where not exists (select from quality.recall_items k
                        where k.company_id = app.company_id() and k.recall_id = p_recall.id
                          and (k.lot_id = n or k.serial_id = -n))
     order by n
    returning i.*
  )
  select array_agg(h) into v_items from held h;
  update production.lots l
     set status = 'blocked', awaits_inspection = false, updated_at = app.now(), status_by = p_recall.opened_by,
         status_reason = quality.hold_reason(p_recall)
    from unnest(v_items) i
   where l.company_id = app.company_id() and l.id = i.lot_id
     and not exists (select from quality.held_by_others(i.lot_id, p_recall.id));
  perform quality.set_apart(v_items);
  perform inventory.check_reorder(array(
    select distinct l.product_id from unnest(v_items) i
      join production.lots l on l.company_id = app.company_id() and l.id = i.lot_id));
end;
$$;
comment on function quality.hold_recalled is
  'Blocks the lots of a recall that it does not hold yet, and moves its pieces from goods to quarantine. Emits '
  'stock.reorder_triggered.';
