-- Months are made ahead of time, at every start and by an hourly job; a month that is missing costs nothing but
-- a full default partition, which catches what has no month of its own. Readings come late, so the last month is made
-- too.
create function app.ensure_partitions(p_months_ahead integer default 2)
  returns void
  language plpgsql volatile security definer
  set search_path = ''
  set lock_timeout = '2s'
as $$
declare
  v_table regclass;
  v_month timestamptz;
  v_name text;
begin
  perform pg_advisory_xact_lock(hashtext('app.ensure_partitions'));
  foreach v_table in array array['app.audit_log', 'app.audit_changes', 'app.call_log', 'events.events',
                                 'events.deliveries', 'inventory.stock_ledger', 'downtime.readings']::regclass[] loop
    for v_month in
      select generate_series(date_trunc('month', now() at time zone 'UTC')
                               - case v_table::text when 'downtime.readings' then interval '1 month' else '0' end,
                             date_trunc('month', now() at time zone 'UTC') + make_interval(months => p_months_ahead),
                             interval '1 month') at time zone 'UTC'
    loop
      v_name := format('%s_%s', v_table, to_char(v_month at time zone 'UTC', 'YYYY_MM'));
      if to_regclass(v_name) is null then
        execute format('create table %s partition of %s for values from (%L) to (%L)', v_name, v_table, v_month,
                       (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
        -- What is counted in the index alone is so while vacuum notes which pages all can see.
        execute format('alter table %s set (autovacuum_vacuum_insert_threshold = 2000,
                          autovacuum_vacuum_insert_scale_factor = 0)', v_name);
        -- Reached through its table only, and append-only for its owner too.
        execute format('revoke update, delete, truncate on %s from millwright_owner', v_name);
        execute format('alter table %s enable row level security', v_name);
        execute format('alter table %s force row level security', v_name);
      end if;
    end loop;
  end loop;
end;
$$;
comment on function app.ensure_partitions is
  'Makes the monthly partitions of the append-only tables for this month and the ones ahead.';
