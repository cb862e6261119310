-- As production.release does for an order: what a task alone posts, by which recipe, and of which pieces, stays as it
-- is when it first posts. So what is taken back of it is what it posted, whatever became of its type and its product.
-- What carries its work on makes the same product, by the recipe of its own first posting.
create function production.pin_recipe(p_task work.tasks)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
begin
  if v_task.posted_recipe is null then
    update work.tasks t
       set posted_product_id = work.makes(p_task, y),
           posted_recipe = (
             select coalesce(jsonb_object_agg(c.component_id, c.quantity), '{}') from inventory.recipe_components c
              where c.company_id = app.company_id() and c.product_id = work.makes(p_task, y)),
           backflush_basis = coalesce(t.backflush_basis, (
             select s.backflush_basis from app.settings s where s.company_id = app.company_id()))
      from work.task_types y
     where t.company_id = app.company_id() and t.id = p_task.id and y.company_id = t.company_id and y.id = t.type_id
    returning t.* into v_task;
    if v_task.is_partial_completion then
      update work.tasks t set posted_product_id = v_task.posted_product_id
       where t.company_id = app.company_id() and t.posted_product_id is null
         and t.id = any (array(select * from work.carried(v_task.id, true)));
    end if;
  end if;
  return v_task;
end;
$$;
comment on function production.pin_recipe is
  'A task alone with what it posts by: what it makes (work.makes), the recipe and which pieces use up material, of its '
  'first posting.';
