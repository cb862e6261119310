-- A slip that was undone is no other way. Ids are drawn in one order, those of what is posted while the product is
-- held.
create function inventory.is_counted_alike(p_product inventory.products, p_number bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return p_product.counted_anew_at is null or not exists (
    select from (select b.* from inventory.products_before b
                  where b.company_id = app.company_id() and b.product_id = p_product.id and b.id > p_number
                  order by b.id limit 1) w
     where (w.unit, w.unit_whole, w.tracking) is distinct from
           (p_product.unit, p_product.unit_whole, p_product.tracking));
end;
$$;
comment on function inventory.is_counted_alike is
  'Whether a product''s unit, its tracking and whether it is counted whole are as they were when a number was drawn '
  '(app.next_number).';
