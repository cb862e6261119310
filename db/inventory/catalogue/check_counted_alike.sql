create function inventory.check_counted_alike(p_product_ids bigint[], p_receipt inventory.receipts)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_why text := inventory.counted_anew(p_product_ids, p_receipt.id, 'this was received',
                                       'Correct the stock by a count instead.');
begin
  if v_why is not null then
    perform app.refuse('invalid_transition', v_why, '{"allowedTransitions": []}');
  end if;
end;
$$;
comment on function inventory.check_counted_alike is
  'Refuses with invalid_transition to go on with numbers of a receipt from before one of the products, which the '
  'caller holds, was counted or tracked in another way.';
