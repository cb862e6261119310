-- Locks: the count; then, as every call that brings stock in, products (against a change of how they are tracked),
-- lots, serials and balances. Decisions are written on the lines first and checked against the locked stock: a refusal
-- takes them back. A line without a difference that has not moved needs no decision, and its stock stays as it is.
create function inventory.inventory_counts_reconcile(p_id text, p_decisions jsonb, p_stated_by bigint default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_was jsonb;
  v_decided jsonb; -- by line, so that thousands of decisions are looked up and not joined; n is the place in the call
  v_lots bigint[];
  v_problems jsonb;
begin
  perform app.require('inventory:adjust');
  v_count := inventory.lock_count(p_id, array['finalized']);
  v_problems := app.stated_by_problems(p_stated_by, 'inventory:adjust');
  v_was := inventory.count_lines_of(v_count.id);
  select coalesce(jsonb_object_agg(o.decision ->> 'lineId', o.decision || jsonb_build_object('n', o.n - 1)), '{}')
    into v_decided
    from jsonb_array_elements(p_decisions) with ordinality as o (decision, n);
  perform inventory.decide_count_lines(v_count, v_decided);
  perform inventory.hold_products(array(
    select l.product_id from inventory.count_lines l
     where l.company_id = app.company_id() and l.count_id = v_count.id and l.decision <> 'ignored'));
  v_lots := inventory.make_counted_items(v_count);
  perform inventory.lock_balances(array(
    select (l.product_id, v_count.storage_unit_id, l.bin, l.lot_id, l.serial_id, 0, null)::inventory.balance_change
      from inventory.count_lines l
     where l.company_id = app.company_id() and l.count_id = v_count.id and l.decision in ('accepted', 'adjusted')
       and l.lot_key is not null and l.serial_key is not null));
  update inventory.count_lines l
     set moved_at = coalesce(b.moved_at, l.moved_at),
         resulting_quantity = case when l.decision in ('accepted', 'adjusted') then l.resulting_quantity
           else b.quantity end
    from inventory.count_books(v_count) b
   where l.company_id = app.company_id() and l.count_id = v_count.id and l.id = b.line_id;
  perform app.refuse_input(v_problems || inventory.count_decision_problems(v_count, p_decisions)
    || inventory.count_stock_problems(v_count, v_decided));

  perform production.announce_lots(v_lots);
  perform inventory.post_count(v_count);
  update inventory.counts c set status = 'reconciled', reconciled_at = app.now(), updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_count.id;
  perform inventory.note_count_lines(v_count, v_was);
  return inventory.count_json(v_count.id);
end;
$$;
comment on function inventory.inventory_counts_reconcile is
  'Carries out the decisions on a finalized count: stock becomes what was counted or decided. Refuses with not_found, '
  'count_not_open, count_stale, reason_required, lot_required, serial_required, fractional_quantity, in_use, '
  'lot_unavailable, not_dispositioned, invalid_input, naming every line''s problems. Emits lot.created, '
  'stock.reorder_triggered.';
