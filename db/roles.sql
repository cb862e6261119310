-- The group roles. They are the cluster's, so several databases share them; who may log in to a
-- database as which of them is decided in server/database.ts, a login a role and database.
do $$
declare
  v_role text;
begin
  -- Who is no superuser becomes a full member of the roles it makes; before 16 it grants them to itself below.
  if current_setting('server_version_num')::integer >= 160000 then
    perform set_config('createrole_self_grant', 'set, inherit', true);
  end if;
  foreach v_role in array array[
    'millwright_owner',      -- owns schemas, tables, functions; under row security like everyone
    'millwright_rules',      -- runs the calls: reads and writes the factory's tables, one company at a time
    'millwright_api',        -- may execute call.* and nothing else
    'millwright_dashboard',  -- may read the dashboard views, under row security
    'millwright_worker',     -- runs background jobs
    'millwright_identity',   -- owns the identity provider's schema, which nobody else reads
    'millwright_operator'    -- makes companies
  ] loop
    begin
      if not exists (select from pg_roles where rolname = v_role) then
        execute format('create role %I nologin', v_role);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database's start made it at the same moment
    end;
    if not pg_has_role(current_user, v_role, 'member') then
      execute format('grant %I to %I', v_role, current_user);
    end if;
  end loop;
  -- Two starts at once must not both write the same catalogue row.
  perform pg_advisory_xact_lock(hashtext('millwright roles'));
  -- What the operator does inside a company is under the company rule, as the rules role is.
  if not pg_has_role('millwright_operator', 'millwright_rules', 'member') then
    grant millwright_rules to millwright_operator;
  end if;
  -- A job does inside a company what the rules may; the function that adds jobs is the owner's.
  if not pg_has_role('millwright_worker', 'millwright_rules', 'member') then
    grant millwright_rules to millwright_worker;
  end if;
  if not pg_has_role('millwright_owner', 'millwright_worker', 'member') then
    grant millwright_worker to millwright_owner;
  end if;
  execute format('revoke all on database %I from public', current_database());
  execute format('grant create on database %I to millwright_owner', current_database());
  -- The groups are the cluster's, and each login is of one database: it alone may connect to that.
  execute format('revoke connect on database %I from millwright_api, millwright_dashboard, millwright_worker, '
                 'millwright_identity, millwright_operator', current_database());
  revoke all on schema public from public;
end;
$$;
