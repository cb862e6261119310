create function inventory.note_receipt(p_id bigint, p_order_id bigint, p_lines inventory.receipt_line[])
  returns void
  language sql volatile
  begin atomic
    insert into inventory.receipts (company_id, id, purchase_order_id, received_at)
    values (app.company_id(), p_id, p_order_id, app.now());
    insert into inventory.receipt_lots (company_id, receipt_id, lot_id, expires_at)
    select app.company_id(), p_id, l.id,
           coalesce(max(r.expires_at), app.now() + make_interval(days => max(r.shelf_life_days)))
      from unnest(p_lines) r
      join production.lots l on l.company_id = app.company_id() and l.product_id = r.product_id and l.code = r.lot_code
     group by l.id;
  end;
comment on function inventory.note_receipt is
  'Notes a receipt, and what it says of the expiry of its lots.';
