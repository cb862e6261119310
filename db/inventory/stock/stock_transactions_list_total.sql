-- Each stretch of time that is not counted ahead is a query of its own, planned for its bounds: only its months are
-- touched.
create function inventory.stock_transactions_list_total(p_from timestamptz, p_to timestamptz)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_total bigint;
  v_rest tstzmultirange;
  v_span tstzrange;
begin
  select m.kept, m.rest into v_total, v_rest from app.kept_months('inventory.stock_ledger', '', p_from, p_to) m;
  foreach v_span in array array(select unnest(v_rest)) loop
    v_total := v_total + (
      select count(*) from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.time >= lower(v_span) and l.time < upper(v_span));
  end loop;
  return v_total;
end;
$$;
comment on function inventory.stock_transactions_list_total is
  'How many rows stock_transactions_list has.';
