-- Without bounds the whole ledger is newest first; with them only the months between are touched.
create function inventory.stock_transactions_list(
  p_limit  integer default 50,
  p_offset integer default 0,
  p_from   timestamptz default null,
  p_to     timestamptz default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_from timestamptz := coalesce(p_from, '-infinity');
  v_to timestamptz := coalesce(p_to, 'infinity');
  v_page jsonb;
begin
  perform app.require('inventory:view');
  -- What an offset skips is skipped in the index.
  select jsonb_agg(inventory.ledger_row_json(l) order by l.time desc, l.id desc) into v_page
    from (
      select k.time, k.id
        from inventory.stock_ledger k
       where k.company_id = app.company_id() and k.time >= v_from and k.time < v_to
       order by k.time desc, k.id desc limit p_limit offset p_offset
    ) g
    join inventory.stock_ledger l on l.company_id = app.company_id() and l.id = g.id and l.time = g.time;
  return app.page(v_page, inventory.stock_transactions_total(p_from, p_to), p_limit, p_offset);
end;
$$;
comment on function inventory.stock_transactions_list is
  'The stock ledger, newest first.';
