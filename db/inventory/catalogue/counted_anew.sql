-- The ledger holds numbers, in the unit of their time: taken back now, 2.5 of kilograms would be 2.5 of grams.
create function inventory.counted_anew(p_product_ids bigint[], p_number bigint, p_when text, p_cure text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select format('%s: the unit, the tracking or whether it is counted whole is another than when %s. %s',
                  string_agg(p.sku, ', ' order by p.sku_key), p_when, p_cure)
      from inventory.products p
     where p.company_id = app.company_id() and p.id = any (p_product_ids)
       and not inventory.is_counted_alike(p, p_number)
    having count(*) > 0);
end;
$$;
comment on function inventory.counted_anew is
  'Says which of the products, which the caller holds, was counted or tracked in another way when a number was drawn '
  '(app.next_number), when that was, and what to do; null: none.';
