-- What is made is in the ledger without a lot and without a serial, whatever its product is tracked by today.
create function production.made_untraced(p_order_ids bigint[], p_task_ids bigint[])
  returns table (product_id bigint, quantity numeric, order_codes jsonb)
  language sql stable
  begin atomic
    select m.product_id, sum(m.quantity),
           coalesce(jsonb_agg(o.code order by o.id) filter (where o.id is not null), '[]')
      from (select distinct u.id, null::bigint from unnest(p_order_ids) u (id) where u.id is not null
            union all
            select distinct null::bigint, t.id from unnest(p_task_ids) t (id) where t.id is not null)
             w (work_order_id, task_id)
     cross join lateral (
        select u.product_id, sum(u.quantity) as quantity
          from production.made_and_used(w.work_order_id, w.task_id) u
         where u.is_made and num_nonnulls(u.lot_id, u.serial_id) = 0
         group by u.product_id having sum(u.quantity) > 0) m
      left join production.work_orders o on o.company_id = app.company_id() and o.id = w.work_order_id
     group by m.product_id;
  end;
comment on function production.made_untraced is
  'What orders, and tasks alone, made without tracking, with the codes of those orders.';
