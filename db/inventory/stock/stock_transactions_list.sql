-- Without bounds the whole ledger is newest first; with them only the months between are touched.
create function inventory.stock_transactions_list(
  p_from timestamptz default null,
  p_to   timestamptz default null
)
  returns setof inventory.stock_ledger
  language sql stable
  begin atomic
    select l.* from inventory.stock_ledger l
     where l.company_id = app.company_id()
       and (p_from is null or l.time >= p_from) and (p_to is null or l.time < p_to)
     order by l.time desc, l.id desc;
  end;
comment on function inventory.stock_transactions_list is
  'The stock ledger, newest first.';
