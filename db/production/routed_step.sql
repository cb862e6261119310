create function production.routed_step(p_product_id bigint)
  returns integer
  language sql stable
  return (
    select max(s.step)
      from production.routings r
      join production.routing_steps s on s.company_id = r.company_id and s.routing_id = r.id
      join work.task_types y on y.company_id = s.company_id and y.id = s.task_type_id
     where r.company_id = app.company_id() and r.product_id = p_product_id and r.is_current
       and y.parent_product_id = p_product_id);
comment on function production.routed_step is
  'The step that would post what is released of a product now: the last of its routing that makes it; null for none.';
