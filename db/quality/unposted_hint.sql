create function quality.unposted_hint(p_ncr quality.ncrs, p_task work.tasks)
  returns text
  language sql stable
  return (
    select format('. %s has posted nothing yet: pieces that are still in work are counted as scrap '
                  '(tasks.record_counts), and the NCR is decided use_as_is, with that in notes', o.code)
      from production.work_orders o
     where o.company_id = app.company_id() and o.id = p_task.work_order_id
       and o.product_id = coalesce(p_ncr.product_id, o.product_id)
       and not exists (select from inventory.stock_ledger g
                        where g.company_id = o.company_id and g.work_order_id = o.id and g.kind = 'output'));
comment on function quality.unposted_hint is
  'What a refusal to scrap adds where the order of a report has put none of its pieces into stock; null: nothing.';
