-- The coalesce stands in a select of its own: Postgres takes it for something that might leak, and under row security
-- would then look at every product rather than use the index.
create function work.counted_product(p_task work.tasks)
  returns inventory.products
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
begin
  select p.* into v_product
    from inventory.products p
   where p.company_id = app.company_id()
     and p.id = (select coalesce(
           (select work.makes(p_task, y) from work.task_types y
             where y.company_id = app.company_id() and y.id = p_task.type_id),
           (select o.product_id from production.work_orders o
             where o.company_id = app.company_id() and o.id = p_task.work_order_id)));
  return v_product;
end;
$$;
comment on function work.counted_product is
  'The product whose pieces a task counts: what it makes itself, else what its work order makes.';
