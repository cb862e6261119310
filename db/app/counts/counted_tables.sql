-- The tables whose lists grow for ever. With a month, the count of each month that is over is kept, and the present one
-- is counted; without, each row counts from the statement that writes it. README.md tells why these.
create function app.counted_tables()
  returns table (list text, part text, month text)
  language sql immutable
  begin atomic
    values
      ('work.tasks', 'status', null),
      ('production.work_orders', 'status', null),
      ('production.lots', 'status', null),
      ('inventory.purchase_orders', 'status', null),
      ('inventory.counts', 'status', null),
      ('inventory.stock_ledger', null, 'time'),
      ('app.audit_log', null, 'at'),
      ('events.deliveries', 'webhook_id', 'created_at');
  end;
comment on function app.counted_tables is
  'The tables whose rows are counted ahead: by which column, and by the month of which column.';
