create function production.posts_more(p_order_id bigint)
  returns boolean
  language sql stable
  return exists (
    select from production.work_orders o
      join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step = o.posting_step
     where o.company_id = app.company_id() and o.id = p_order_id
       and not work.is_finished(t.status, t.is_partial_completion));
comment on function production.posts_more is
  'Whether an operation that posts an order''s output has not ended.';
