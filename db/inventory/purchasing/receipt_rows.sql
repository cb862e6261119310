-- By their time too, which is what the ledger is divided and looked up by.
create function inventory.receipt_rows(p_receipt inventory.receipts)
  returns setof inventory.stock_ledger
  language sql stable
  begin atomic
    select g.* from inventory.stock_ledger g
     where g.company_id = app.company_id() and g.time = p_receipt.received_at and g.group_id = p_receipt.id;
  end;
comment on function inventory.receipt_rows is
  'The rows of the ledger that a receipt posted.';
