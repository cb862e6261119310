-- Without a search they are counted in an index alone, which the order of the list is not in the way of.
create function inventory.products_list_total(
  p_search     text,
  p_item_class text,
  p_is_active  boolean
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if p_search is not null then
    return null;
  elsif p_item_class is null and p_is_active is null then
    return app.kept_rows('inventory.products');
  end if;
  return (select count(*) from inventory.products p
           where p.company_id = app.company_id() and p.item_class = coalesce(p_item_class, p.item_class)
             and p.is_active = coalesce(p_is_active, p.is_active));
end;
$$;
comment on function inventory.products_list_total is
  'How many products products_list has, where nothing is searched, or null.';
