-- A lot says who made it, of a serial the ledger does; of what is not tracked the report says in which order it was
-- found.
create function quality.maker_of(p_ncr quality.ncrs, p_serial_id bigint)
  returns bigint
  language sql stable
  begin atomic
    select l.work_order_id from production.lots l where l.company_id = app.company_id() and l.id = p_ncr.lot_id
    union all
    select (e.came).work_order_id from production.serial_ends(p_serial_id) e where p_serial_id is not null
    union all
    select o.id
      from work.tasks t
      join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
     where p_ncr.lot_id is null and p_serial_id is null and t.company_id = app.company_id() and t.id = p_ncr.task_id
       and o.product_id = p_ncr.product_id;
  end;
comment on function quality.maker_of is
  'The work order that made the goods that a report, or its decision, is about, or null.';
