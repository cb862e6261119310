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
    select coalesce(sum(coalesce(f.sites, 1)), 0)
      from inventory.products p
      left join (select g.product_id, count(*) as sites from inventory.stock_figures() g group by g.product_id) f
        on f.product_id = p.id
     where p.company_id = app.company_id() and (f.product_id is not null or p.is_active));
end;
$$;
comment on function inventory.inventory_stock_levels_total is
  'How many rows inventory_stock_levels has without a filter, or null.';
