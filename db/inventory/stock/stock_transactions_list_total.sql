create function inventory.stock_transactions_list_total(p_from timestamptz, p_to timestamptz)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.rows_by_month('inventory.stock_ledger', '', p_from, p_to);
end;
$$;
comment on function inventory.stock_transactions_list_total is
  'How many rows stock_transactions_list has.';
