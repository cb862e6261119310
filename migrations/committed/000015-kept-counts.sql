--! Previous: sha1:90c90f466f68f8f60c4d60655c48abecf9c2a56e
--! Hash: sha1:751c01414d1fe32e679ef35b117e5a0a022b4b0e
--! Message: kept counts

set role millwright_owner;

-- The counts of the lists that grow for ever; db/app/counts/README.md tells which, and how they stay exact.
create table app.kept_counts (
  company_id  bigint not null,
  list        text not null,
  part        text not null,
  month       date not null default '-infinity',
  id          bigint generated always as identity,
  rows        bigint not null,
  primary key (company_id, list, part, month, id)
);
comment on table app.kept_counts is
  'How many rows the long tables have, so that no total costs a scan: the sum of all rows of one list, part and month.';
comment on column app.kept_counts.company_id is 'The company whose rows are counted.';
comment on column app.kept_counts.list is 'The table that is counted, with its schema.';
comment on column app.kept_counts.part is
  'What is counted by itself: a status, a webhook''s id; empty where a table is counted whole.';
comment on column app.kept_counts.month is
  'The month (UTC) that was counted after its end; -infinity where a table is counted by no month.';
comment on column app.kept_counts.id is
  'Tells apart what different statements noted; housekeeping puts one row in their place.';
comment on column app.kept_counts.rows is
  'Rows there were when it was counted, or that a statement added since (below zero: took away).';

-- An order is looked for by when it is due, a message by having failed.
create index work_orders_by_due_date on production.work_orders (company_id, due_date) where due_date is not null;
create index deliveries_failed on events.deliveries (company_id, webhook_id, created_at desc, id desc)
  where status = 'failed';

-- The present month is counted in its index alone while its pages are known to be visible to all, which vacuum notes:
-- after every few thousand rows rather than after a fifth more (months to come: app.ensure_partitions).
do $$
declare
  v_month regclass;
begin
  for v_month in
    select i.inhrelid from pg_inherits i
     where i.inhparent in ('inventory.stock_ledger'::regclass, 'app.audit_log'::regclass, 'events.deliveries'::regclass)
  loop
    execute format('alter table %s set (autovacuum_vacuum_insert_threshold = 2000,
                      autovacuum_vacuum_insert_scale_factor = 0)', v_month);
  end loop;
end;
$$;

reset role;
