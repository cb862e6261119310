-- Why it is about them: used, they were made of what it is about; there, on the machine that it names; came, they are
-- what a partner recalled, received as a product without tracking.
create function quality.recalled_untraced(p_recall quality.recalls)
  returns table (why text, product_id bigint, quantity numeric, order_codes jsonb)
  language sql stable
  begin atomic
    with used as materialized (
      select distinct k.work_order_id, k.task_id
        from production.consumers_of(array(
               select coalesce(i.lot_id, -i.serial_id) from quality.recall_items i
                where i.company_id = app.company_id() and i.recall_id = p_recall.id)) k
    ), there as materialized (
      select distinct w.work_order_id, case when w.work_order_id is null then w.task_id end as task_id
        from quality.origin_work(p_recall.origin) w
      except
      select u.work_order_id, u.task_id from used u
    )
    select 'used', m.* from production.made_untraced(array(select u.work_order_id from used u),
                                                     array(select u.task_id from used u)) m
    union all
    select 'there', m.* from production.made_untraced(array(select w.work_order_id from there w),
                                                      array(select w.task_id from there w)) m
    union all
    select 'came', c.product_id, c.quantity, '[]' from quality.received_untraced(p_recall) c;
  end;
comment on function quality.recalled_untraced is
  'What a recall is about and cannot hold, as it is not tracked: each product, how much of it, by which orders.';
