-- An order keeps the recipe it was released with, a task alone the one it first posted by (production.pin_recipe).
create function production.recipe_of(p_order_id bigint, p_task_id bigint)
  returns table (product_id bigint, quantity bigint)
  language sql stable
  begin atomic
    select m.product_id, m.quantity_per_unit from production.work_order_materials m
     where m.company_id = app.company_id() and m.work_order_id = p_order_id
    union all
    select r.key::bigint, r.value::bigint
      from work.tasks t
     cross join lateral jsonb_each_text(t.posted_recipe) r (key, value)
     where p_order_id is null and t.company_id = app.company_id() and t.id = p_task_id;
  end;
comment on function production.recipe_of is
  'How much of each component one piece is made of, in an order or by a task alone that posts.';
