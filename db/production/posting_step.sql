-- Output is posted at one step of an order: the last whose task type makes the order's product, among those not
-- declined.
create function production.posting_step(p_order_id bigint)
  returns integer
  language sql stable
  begin atomic
    select max(t.step)
      from production.work_orders o
      join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.status <> 'declined'
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id and y.parent_product_id = o.product_id
     where o.company_id = app.company_id() and o.id = p_order_id;
  end;
comment on function production.posting_step is
  'The step of an order whose good pieces go to stock, or null when no step makes the order''s product.';
