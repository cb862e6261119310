-- The ledger holds numbers, in the unit of their time: taken back now, 2.5 of kilograms would be 2.5 of grams.
create function inventory.check_counted_alike(p_receipt inventory.receipts, p_product_ids bigint[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_skus text[] := array(
    select p.sku from inventory.products p
     where p.company_id = app.company_id() and p.id = any (p_product_ids) and p.counted_anew_at > p_receipt.received_at
     order by p.sku_key);
begin
  if v_skus <> '{}' then
    perform app.refuse('invalid_transition',
      format('%s: the unit, the tracking or whether it is counted whole is another than when this was received. '
             'Correct the stock by a count instead.', array_to_string(v_skus, ', ')), '{"allowedTransitions": []}');
  end if;
end;
$$;
comment on function inventory.check_counted_alike is
  'Refuses with invalid_transition to take a receipt back when a product of it has been counted or tracked in another '
  'way since.';
