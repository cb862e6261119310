-- An order keeps the recipe it was released with.
create function production.recipe_of(p_order_id bigint, p_product_id bigint)
  returns table (product_id bigint, quantity bigint)
  language sql stable
  begin atomic
    select m.product_id, m.quantity_per_unit from production.work_order_materials m
     where m.company_id = app.company_id() and m.work_order_id = p_order_id
    union all
    select c.component_id, c.quantity from inventory.recipe_components c
     where p_order_id is null and c.company_id = app.company_id() and c.product_id = p_product_id;
  end;
comment on function production.recipe_of is
  'How much of each component one piece is made of, in an order or by a task alone.';
