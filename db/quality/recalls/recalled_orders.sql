create function quality.recalled_orders(p_recall_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('id', o.external_id, 'code', o.code, 'status', o.status)
                              order by o.id), '[]')
      from production.work_orders o
     where o.company_id = app.company_id() and o.status in ('released', 'in_progress')
       and o.id in (
         select k.work_order_id
           from production.consumers_of(array(
                  select coalesce(i.lot_id, -i.serial_id) from quality.recall_items i
                   where i.company_id = app.company_id() and i.recall_id = p_recall_id)) k
         union
         select l.work_order_id from quality.recall_items i
           join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
          where i.company_id = app.company_id() and i.recall_id = p_recall_id);
  end;
comment on function quality.recalled_orders is
  'Open work orders that took of what a recall is about, or made some of it.';
