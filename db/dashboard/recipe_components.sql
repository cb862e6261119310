create view dashboard.recipe_components as
select p.sku as product_sku, c.sku as component_sku, r.position, r.quantity
  from inventory.recipe_components r
  join inventory.products p on p.company_id = r.company_id and p.id = r.product_id
  join inventory.products c on c.company_id = r.company_id and c.id = r.component_id;

comment on view dashboard.recipe_components is
'@permission products:view
@primaryKey product_sku,component_sku
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName recipe|@forwardDescription The product made.|@backwardDescription What one unit of this product is made of.
@foreignKey (component_sku) references products (sku)|@fieldName component|@foreignFieldName usedIn|@forwardDescription The product used up.|@backwardDescription The recipes that use this product.
A line of a recipe: how much of a component goes into one unit of a product.';
comment on column dashboard.recipe_components.product_sku is '@notNull
The SKU of the product made.';
comment on column dashboard.recipe_components.component_sku is '@notNull
The SKU of the component.';
comment on column dashboard.recipe_components.position is '@notNull
Its place in the recipe.';
comment on column dashboard.recipe_components.quantity is '@notNull
Whole units of the component for one unit of the product.';
