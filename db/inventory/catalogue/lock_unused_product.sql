-- The lock waits for stock calls that are about to add the product's first balance, and for orders that are about to
-- name it, and holds off later ones. What keeps the unit alone lets the rest change, but not beside it.
create function inventory.lock_unused_product(p_product inventory.products, p_new inventory.products)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_users text[];
  v_kept text;
begin
  perform from inventory.products p where p.company_id = app.company_id() and p.id = p_product.id for update;
  v_users := inventory.product_users(p_product.id, p_new.unit <> p_product.unit);
  if cardinality(v_users) > 0 then
    select string_agg(k.name, ', ' order by k.n) into v_kept
      from (values (1, 'the unit', p_new.unit <> p_product.unit, true),
                   (2, 'the tracking', p_new.tracking <> p_product.tracking, false),
                   (3, 'whether it is counted whole', p_new.unit_whole <> p_product.unit_whole, false))
        k (n, name, changes, is_unit)
     where k.changes and (k.is_unit or inventory.product_users(p_product.id, false) <> '{}');
    perform app.refuse('in_use', format('%s must stay, as %s has %s.',
        upper(left(v_kept, 1)) || regexp_replace(substr(v_kept, 2), ', ([^,]*)$', ' and \1'), p_product.sku,
        array_to_string(v_users, '; ')),
      jsonb_build_object('blockedBy', v_users));
  end if;
  insert into inventory.products_before (company_id, product_id, unit, unit_whole, tracking)
  values (app.company_id(), p_product.id, p_product.unit, p_product.unit_whole, p_product.tracking);
end;
$$;
comment on function inventory.lock_unused_product is
  'Refuses with in_use while something of a product keeps how it is counted and tracked (inventory.product_users), so '
  'that it cannot change under what holds numbers of it. Writes down how it was (inventory.products_before).';
