-- What is posted later is held then, where it has a lot or serial numbers.
create function quality.still_to_post(p_task_id bigint, p_order_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from production.work_orders o
        join inventory.products p on p.company_id = o.company_id and p.id = o.product_id and p.tracking <> 'none'
       where o.company_id = app.company_id() and o.id = p_order_id and o.status in ('released', 'in_progress')
      union all
      select from work.tasks t
       where p_order_id is null and t.company_id = app.company_id() and t.id = p_task_id
         and not work.is_finished(t.status, t.is_partial_completion)
         and (work.counted_product(t)).tracking <> 'none');
  end;
comment on function quality.still_to_post is
  'Whether an open order, or an unfinished task alone, makes what has a lot or serial numbers once it is posted.';
