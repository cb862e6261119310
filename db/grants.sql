-- Who may call and read what. Whatever is not granted here is not granted.
do $$
declare
  v_schema text;
begin
  foreach v_schema in array string_to_array(current_setting('millwright.schemas'), ',') loop
    execute format('revoke all on schema %I from public', v_schema);
    execute format('revoke all on all routines in schema %I from public', v_schema);
    execute format('grant execute on all routines in schema %I to millwright_rules', v_schema);
    execute format('grant select, insert, update, delete on all tables in schema %I to millwright_rules', v_schema);
    execute format('grant usage on all sequences in schema %I to millwright_rules', v_schema);
  end loop;
end;
$$;

grant usage on schema numbers to millwright_rules;
grant usage on all sequences in schema numbers to millwright_rules;

-- Append-only: corrections are new rows. No role may change or remove what was written, its owner included, and
-- not by way of a partition either: those are reached through their table only.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_class c
     where c.relispartition and c.relkind = 'r'
       and c.relnamespace::regnamespace::text = any (string_to_array(current_setting('millwright.schemas'), ','))
  loop
    execute format('revoke all on %s from millwright_rules', v_table);
    execute format('revoke update, delete, truncate on %s from millwright_owner', v_table);
  end loop;
end;
$$;
revoke update, delete, truncate on inventory.stock_ledger, app.audit_log, app.audit_changes, app.call_log,
  events.events, work.task_counts, production.lot_links, partners.data_packages
  from millwright_rules, millwright_owner;
-- What signals said of a machine's history is taken back by readings that come late; nothing of it is rewritten.
grant delete on downtime.status_changes to millwright_owner;
revoke update, truncate on downtime.status_changes from millwright_rules, millwright_owner;
-- Before a task is deleted, Postgres locks the rows that refer to it, for which the owner needs the right to update
-- some column: one whose content can only be what it is.
grant update (is_kept) on work.task_counts, production.lot_links to millwright_owner;
revoke insert, update, delete on events.event_types from millwright_rules;
revoke insert, update, delete on app.companies, app.errors, app.constraint_errors, app.applied, sites.catalog_makes,
  sites.catalog_models
  from millwright_rules;

-- The generated rooms. Triggers run with the rights of the call, so rules may use the audit schema too.
revoke all on schema call, audit from public;
revoke all on all routines in schema call, audit from public;
grant usage on schema call to millwright_api;
grant execute on all routines in schema call to millwright_api;
grant usage on schema audit to millwright_rules;
grant execute on all routines in schema audit to millwright_rules;

-- The service's own login needs to know the type of an answer, and no more of the kernel.
grant usage on schema app to millwright_api;

-- The keys that sign messages: everybody may know the public half, the worker reads the sealed private one, and the
-- operator makes and retires them.
revoke all on events.signing_keys from millwright_rules;
grant select (id, public_key, created_at, retired_at) on events.signing_keys to millwright_rules;
grant select on events.signing_keys to millwright_worker;
grant select, insert, update on events.signing_keys to millwright_operator;

-- The operator makes companies and their first members, and nobody else does; what it does inside a company is under
-- the company rule, as the rules role is.
revoke all on schema operator from public;
revoke all on all routines in schema operator from public;
grant usage on schema operator to millwright_operator;
grant execute on all routines in schema operator to millwright_operator;
grant select, insert, update (name, archived_at) on app.companies to millwright_operator;

-- To send invitations by mail.
grant execute on function call.invitation to millwright_worker;
grant usage on schema call to millwright_worker;

-- To find the companies of accounts that end.
grant execute on function call.find_company to millwright_rules;

-- Of the identity provider's schema the rules may ask a few things, and end a key.
revoke all on schema identity from public;
revoke all on all routines in schema identity from public;
grant usage on schema identity to millwright_rules;
grant execute on function identity.key_lives, identity.living_keys, identity.living_key, identity.key_expires_at,
  identity.revoke_key, identity.may_join, identity.make_account, identity.end_member_keys, identity.end_unproven
  to millwright_rules;

-- Dashboards read the views and nothing else. A view reads its tables with its owner's rights (role rules, which is
-- under row security); the functions inside it and inside the company rule run with the reader's.
revoke all on all tables in schema dashboard from public;
grant usage on schema dashboard, call, app to millwright_dashboard; -- app: the type of an answer
grant select on all tables in schema dashboard to millwright_dashboard;
grant execute on function app.company_id, app.can, app.day_start, app.now, inventory.is_own, inventory.is_usable,
  inventory.lot_obstacle, partners.open_quantity to millwright_dashboard;
grant execute on function call.enter_dashboard, call.visible_task_ids, call.awaits_because,
  call.machine_figures, call.due_items, call.expected_shortages, call.delivery_reason to millwright_dashboard;
