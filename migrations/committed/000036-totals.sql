--! Previous: sha1:81ac3a04581a46202e9d64b2f05012ae018193b9
--! Hash: sha1:dec3908cfdf827babf0c240f1d03a1ef5f12d383
--! Message: totals

set role millwright_owner;

-- Months are counted by more than one column, each count under another name: housekeeping counts them anew.
do $$
declare
  v_month regclass;
begin
  for v_month in select g.tgrelid::regclass from pg_trigger g where g.tgname = 'count_late_row' loop
    execute format('drop trigger count_late_row on %s', v_month);
  end loop;
end;
$$;
reset role;
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c loop
    perform set_config('app.company_id', v_company::text, true);
    delete from app.kept_counts k where k.company_id = v_company and k.month <> '-infinity';
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
set role millwright_owner;
comment on column app.kept_counts.part is
  'What is counted by itself: a status; of a table that is counted by month a webhook, {"webhook_id": 17}, or the '
  'whole, {}.';

-- The lots of a product and the reports of a disposition in their order, and all of them counted in an index alone, as
-- are orders by when they are due, lots by when they expire, and what there is to do of a type or at a machine.
create index lots_by_product on production.lots (company_id, product_id, created_at desc, id desc) include (status);
create index ncrs_by_disposition on quality.ncrs (company_id, disposition, task_id desc);
drop index production.lots_by_expiry;
create index lots_by_expiry on production.lots (company_id, expires_at) include (status, product_id)
  where expires_at is not null;
drop index production.work_orders_by_due_date;
create index work_orders_by_due_date on production.work_orders (company_id, due_date) include (status, product_id)
  where due_date is not null;
drop index work.tasks_unfinished;
create index tasks_unfinished on work.tasks (company_id, created_at desc, id desc)
  include (status, type_id, ssu_id, is_partial_completion)
  where status not in ('done', 'declined');

-- What changed a kind of thing, newest first.
create index audit_changes_by_kind on app.audit_changes (company_id, entity, at desc, call_id desc);

reset role;
