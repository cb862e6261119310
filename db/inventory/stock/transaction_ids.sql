create function inventory.transaction_ids()
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(l.id order by l.id), '[]') from inventory.stock_ledger l
     where l.company_id = app.company_id() and l.time = app.now() and l.call_id = app.current_call_id();
  end;
comment on function inventory.transaction_ids is
  'The ledger rows that the current call has posted so far.';
