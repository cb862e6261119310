-- The product as it will be: what is sent over what is stored, over the defaults of a new one.
create function inventory.changed_product(p_old inventory.products, p_sku text, p_changes jsonb)
  returns inventory.products
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_new inventory.products := p_old;
begin
  v_new.company_id := app.company_id();
  v_new.sku := coalesce(p_old.sku, p_sku);
  v_new.name := coalesce(p_changes ->> 'name', p_old.name);
  v_new.item_class := coalesce(p_changes ->> 'itemClass', p_old.item_class);
  v_new.unit := coalesce(p_changes ->> 'unit', p_old.unit);
  v_new.tracking := coalesce(p_changes ->> 'tracking', p_old.tracking, 'none');
  v_new.unit_whole := coalesce((p_changes ->> 'unitWhole')::boolean, p_old.unit_whole, v_new.tracking = 'serial');
  v_new.is_active := coalesce((p_changes ->> 'isActive')::boolean, p_old.is_active, true);
  if p_changes ? 'shelfLifeDays' then
    v_new.shelf_life_days := (p_changes ->> 'shelfLifeDays')::integer;
  end if;
  if p_changes ? 'leadTimeDays' then
    v_new.lead_time_days := (p_changes ->> 'leadTimeDays')::integer;
  end if;
  if p_changes ? 'category' then
    v_new.category_id := (select c.id from inventory.product_categories c
                           where c.company_id = app.company_id() and c.name = p_changes ->> 'category');
  end if;
  return v_new;
end;
$$;
comment on function inventory.changed_product is
  'A product with what an upsert sends of its own fields; a new one with the defaults for the rest.';
