-- The tables of the long lists. With a month, the count of each month that is over is kept, and the present one is
-- counted; without, each row counts from the statement that writes it. README.md tells why these.
create function app.counted_tables()
  returns table (list text, parts text[], month text)
  language sql immutable
  begin atomic
    values
      ('work.tasks', '{status}'::text[], null),
      ('production.work_orders', '{status}', null),
      ('production.lots', '{status}', null),
      ('inventory.purchase_orders', '{status}', null),
      ('inventory.counts', '{status}', null),
      ('inventory.shipments', '{status}', null),
      ('inventory.products', '{""}', null),
      ('inventory.vendors', '{""}', null),
      ('inventory.customers', '{""}', null),
      ('inventory.storage_units', '{""}', null),
      ('people.people', '{""}', null),
      ('production.routings', '{is_current}', null),
      ('quality.ncrs', '{""}', null),
      ('quality.recalls', '{state}', null),
      ('partners.deliveries', '{direction}', null),
      ('partners.data_packages', '{role}', null),
      ('inventory.stock_ledger', '{""}', 'time'),
      ('app.audit_log', '{"",person_id,capability}', 'at'),
      ('events.deliveries', '{webhook_id,"webhook_id,event_type"}', 'created_at');
  end;
comment on function app.counted_tables is
  'The tables whose rows are counted ahead: by which columns, each alone or joined by commas ("": whole), and by the '
  'month of which column.';
