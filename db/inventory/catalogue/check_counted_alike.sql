-- The ledger holds numbers, in the unit of their time: taken back now, 2.5 of kilograms would be 2.5 of grams.
create function inventory.check_counted_alike(p_product_ids bigint[], p_since timestamptz, p_when text, p_cure text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_skus text[] := array(
    select p.sku from inventory.products p
     where p.company_id = app.company_id() and p.id = any (p_product_ids)
       and not inventory.is_counted_alike(p, p_since)
     order by p.sku_key);
begin
  if v_skus <> '{}' then
    perform app.refuse('invalid_transition',
      format('%s: the unit, the tracking or whether it is counted whole is another than when %s. %s',
             array_to_string(v_skus, ', '), p_when, p_cure), '{"allowedTransitions": []}');
  end if;
end;
$$;
comment on function inventory.check_counted_alike is
  'Refuses with invalid_transition what would go on with numbers from before one of the products, which the caller '
  'holds, was counted or tracked in another way; says when that was, and what to do.';
