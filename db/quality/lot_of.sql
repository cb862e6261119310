create function quality.lot_of(p_task work.tasks, p_product_id bigint, p_lot_code text)
  returns bigint
  language sql stable
  begin atomic
    select l.id from production.lots l
     where l.company_id = app.company_id() and l.product_id = p_product_id and (l.code = p_lot_code or l.work_order_id = p_task.work_order_id)
     order by l.code = p_lot_code desc nulls last, l.id desc limit 1;
  end;
comment on function quality.lot_of is
  'The lot that a task made: the one just posted, else the newest of its work order; null while there is none.';
