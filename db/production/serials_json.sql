-- A serial that was taken back is told by its last move.
create function production.serials_json(p_rows inventory.serials[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.code, json_build_object('sku', p.sku, 'name', p.name) as product,
             production.serial_status(s.id, e.taken_back) as status,
             coalesce(
               case when h.id is not null then quality.hold_reason(h) end,
               (select r.reversal_reason from inventory.purchase_order_lines i
                  join inventory.receipts r on r.company_id = i.company_id
                   and r.purchase_order_id = i.purchase_order_id and r.reversed_at = (e.taken_back).time
                 where i.company_id = s.company_id and i.id = (e.taken_back).purchase_order_line_id),
               (select c.reason from work.task_counts c
                 where c.company_id = s.company_id and c.task_id = (e.taken_back).task_id and c.good_quantity < 0
                   and c.reason is not null and c.recorded_at <= (e.taken_back).time
                 order by c.recorded_at desc, c.id desc limit 1), q.reason) as "statusReason",
             case when who.id is not null then json_build_object('id', who.id, 'name', who.name) end as "statusBy",
             v.name as vendor, o.external_id as "workOrderId",
             case when (e.came).kind <> 'output' then app.iso((e.came).time) end as "receivedAt",
             case when (e.came).kind = 'output' then app.iso((e.came).time) end as "producedAt", null as "expiresAt",
             held.quantity, held.places as where
        from unnest(p_rows) with ordinality s
        join inventory.products p on p.company_id = s.company_id and p.id = s.product_id
       cross join lateral production.serial_ends(s.id) e
        left join lateral quality.holder_of(-s.id) h on (e.taken_back).id is null
        left join lateral quality.piece_status(s.id) q on (e.taken_back).id is null and h.id is null
        left join app.audit_log a on a.company_id = s.company_id and a.id = (e.taken_back).call_id
                                 and a.at = (e.taken_back).time
        left join people.people who
          on who.company_id = s.company_id
         and who.id = case when h.id is not null then h.opened_by when q.status is not null then q.decided_by
                           when a.stated_by is null then a.person_id else a.stated_by end
        left join inventory.vendors v on v.company_id = s.company_id and v.id = (e.came).from_vendor_id
        left join production.work_orders o on o.company_id = s.company_id and o.id = (e.came).work_order_id
       cross join lateral production.places_of(null, s.id) held
       order by s.ordinality) j);
end;
$$;
comment on function production.serials_json is
  'Serials as answers show lots: where each came from, where it lies now; of one that was '
  'taken back, or that a recall, a report or an inspection keeps from use, why and by whom.';
