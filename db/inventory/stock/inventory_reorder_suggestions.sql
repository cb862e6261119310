create function inventory.inventory_reorder_suggestions()
  returns setof inventory.policy_level
  language sql stable
  begin atomic
    select l.*
      from inventory.policy_levels(array(
             select distinct s.product_id from inventory.stock_policies s where s.company_id = app.company_id())) l
      join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
     where l.reason is not null and l.is_active and not l.is_covered
     order by p.sku_key, l.policy_id;
  end;
comment on function inventory.inventory_reorder_suggestions is
  'Active products whose stock has fallen to where a policy reorders and of which too little is on order or made, by '
  'SKU, with how much to buy from whom.';
