-- As production.release does for an order: what a task alone posts, by which recipe, and of which pieces, stays as it
-- is when it first posts. So what is taken back of it is what it posted, whatever became of its type and its product.
create function production.pin_recipe(p_task work.tasks)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
begin
  if v_task.posted_product_id is null then
    update work.tasks t
       set posted_product_id = y.parent_product_id,
           posted_recipe = (
             select coalesce(jsonb_object_agg(c.component_id, c.quantity), '{}') from inventory.recipe_components c
              where c.company_id = app.company_id() and c.product_id = y.parent_product_id),
           backflush_basis = coalesce(t.backflush_basis, (
             select s.backflush_basis from app.settings s where s.company_id = app.company_id()))
      from work.task_types y
     where t.company_id = app.company_id() and t.id = p_task.id and y.company_id = t.company_id and y.id = t.type_id
    returning t.* into v_task;
  end if;
  return v_task;
end;
$$;
comment on function production.pin_recipe is
  'A task alone with what it posts by: what its type makes, the recipe and which pieces use up material, of its first '
  'posting.';
