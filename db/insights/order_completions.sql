-- An order may be completed, taken up again and completed anew; what it made is corrected, and reports scrap of it. So
-- each completion counts what was written before it, by the number: under the order's lock one comes after the other,
-- while times are those of calls' begins. What the audit log does not have is told with what the order has now.
create function insights.order_completions(p_order production.work_orders)
  returns table (at timestamptz, good numeric, scrap numeric)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with logged as materialized (
    select (c.fields #>> '{completedAt,to}')::timestamptz as at, c.id
      from app.audit_changes c
     where c.company_id = app.company_id() and c.entity = 'workOrder' and c.entity_id = p_order.external_id
       and c.at >= p_order.created_at and c.fields #>> '{completedAt,to}' is not null
  ), completion as (
    select k.at, k.id from logged k
    union all
    select p_order.completed_at, null
     where p_order.completed_at is not null and p_order.completed_at not in (select k.at from logged k)
  ), made as materialized (
    select m.transaction_id as id, m.good, m.scrap
      from production.pieces_made(array[p_order.id]) m where m.transaction_id is not null
    union all
    select k.id, 0, k.scrap_quantity
      from work.tasks t
      join work.task_counts k on k.company_id = t.company_id and k.task_id = t.id and k.scrap_quantity <> 0
     where t.company_id = app.company_id() and t.work_order_id = p_order.id and t.step <= p_order.posting_step
  )
  select c.at, coalesce(sum(m.good), 0), coalesce(sum(m.scrap), 0)
    from completion c
    left join made m on c.id is null or m.id < c.id
   group by c.at, c.id;
end;
$$;
comment on function insights.order_completions is
  'When an order was completed, each time, and the good and scrapped pieces that it had made by then.';
