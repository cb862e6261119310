-- Planned once, as inventory.stock_transactions_list_total.
create function people.audit_entries(p_from timestamptz, p_to timestamptz)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_kept record := app.kept_by_month('app.audit_log', '{}', p_from, p_to);
  v_rest tstzrange;
  v_total bigint := v_kept.rows;
begin
  foreach v_rest in array v_kept.rest loop
    v_total := v_total + (select count(*) from app.audit_log l where l.company_id = app.company_id()
                             and l.at >= lower(v_rest) and l.at < upper(v_rest));
  end loop;
  return v_total;
end;
$$;
comment on function people.audit_entries is
  'How many entries the audit log has within a window of time.';
