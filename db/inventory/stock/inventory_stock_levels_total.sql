-- Of one product or one site the door counts the list itself, which reads that alone.
create function inventory.inventory_stock_levels_total(
  p_product_id      bigint,
  p_sku             inventory.products,
  p_storage_site_id sites.sites
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if num_nonnulls(p_product_id, (p_sku).id, (p_storage_site_id).id) > 0 then
    return null;
  end if;
  return (
    with lying as materialized (select f.product_id from inventory.stock_figures() f)
    select (select count(*) from lying)
         + (select count(*) from inventory.products p
             where p.company_id = app.company_id() and p.is_active
               and not exists (select from lying l where l.product_id = p.id)));
end;
$$;
comment on function inventory.inventory_stock_levels_total is
  'How many rows inventory_stock_levels has without a filter, or null.';
