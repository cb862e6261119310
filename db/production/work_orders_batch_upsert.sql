-- Each item has a savepoint of its own. What will be missing is told as it is once all of them stand.
create function production.work_orders_batch_upsert(p_orders jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_one record;
  v_item record;
  v_results jsonb[] := '{}';
  v_rescheduled_ids bigint[] := '{}';
  v_were_due_by timestamptz[] := '{}';
begin
  perform app.require('production:manage');
  perform app.take_turns('work orders');
  for v_item in
    select e.item, e.n - 1 as index from jsonb_array_elements(p_orders) with ordinality e (item, n) order by e.n
  loop
    v_one := production.upsert_alone(v_item.item);
    v_results := v_results || (jsonb_build_object('index', v_item.index) || v_one.result);
    if v_one.rescheduled_id is not null and v_one.rescheduled_id <> all (v_rescheduled_ids) then
      v_rescheduled_ids := v_rescheduled_ids || v_one.rescheduled_id;
      v_were_due_by := v_were_due_by || v_one.was_due_by;
    end if;
  end loop;
  -- One that was sent twice may be due as it was before.
  select coalesce(array_agg(o.id), '{}'), array_agg(w.due_by) into v_rescheduled_ids, v_were_due_by
    from unnest(v_rescheduled_ids, v_were_due_by) w (id, due_by)
    join production.work_orders o on o.company_id = app.company_id() and o.id = w.id and o.due_by <> w.due_by;
  return jsonb_build_object('results', to_jsonb(v_results), '_meta', jsonb_build_object('warnings',
    case when v_rescheduled_ids = '{}' then '[]'
      else production.newly_missing(v_rescheduled_ids, v_were_due_by) end));
end;
$$;
comment on function production.work_orders_batch_upsert is
  'Creates or updates up to 500 draft orders, or reschedules released ones, each on its own; the answer tells for each '
  'what became of it, and what will be missing by new dates.';
