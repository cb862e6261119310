-- Once a task: stock_moved_at says so for ever. What comes from a vendor is booked by purchase_orders.receive, which
-- knows what was ordered, the lots and the inspection plans. A task that names no destination and is connected with a
-- handed task takes its goods to that partner. Where pieces come is up to recalls: none is opened or ends meanwhile.
create function inventory.move_goods(p_task work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_places record;
  v_from inventory.storage_units;
  v_to inventory.storage_units;
  v_movements inventory.movement[];
  v_moved jsonb;
  v_part inventory.movement[];
  v_kind text;
  v_handoff partners.handoffs;
begin
  if not exists (select from inventory.task_goods(p_task)) then
    return inventory.bring_back(p_task.id);
  elsif p_task.from_vendor_id is not null then
    perform app.refuse('invalid_transition', 'The form names goods that come from a vendor: receive them by '
                       'purchase_orders.receive, and leave them out here.');
  end if;
  perform app.share_turns('recalls');
  select p.from_unit, p.to_unit, p.to_field into v_places from inventory.task_places(p_task) p;
  v_from := v_places.from_unit;
  v_to := inventory.as_it_stands(v_places.to_unit);
  v_handoff := case when v_from.id is not null and v_to.id is null and p_task.to_vendor_id is null
                 then partners.goods_handoff(p_task.id) end;
  if v_handoff.id is null then
    perform inventory.check_places(p_task, v_from, v_to);
    perform app.refuse_input(inventory.task_destination_problems(v_from, v_to, v_places.to_field));
  end if;
  v_movements := quality.keep_recalled_apart(inventory.plan_move(p_task, v_from.id, v_to));
  perform inventory.check_kit_stays(v_from, p_task.work_order_id, v_movements);
  v_moved := (
    select jsonb_agg(m order by m ->> 'sku', m ->> 'lotCode', m ->> 'serialCode', m ->> 'bin')
      from jsonb_array_elements(inventory.moved_json(v_movements)) m);
  -- What was staged in vain goes back, also when the rest is installed at a client's.
  if v_handoff.id is not null then
    v_movements := partners.send_task_goods(p_task, v_handoff, v_movements);
  end if;
  perform quality.check_sent_back(v_movements);
  perform quality.take_returned(v_movements);
  foreach v_kind in array array['installation', 'transfer'] loop
    v_part := array(select v_movements[i] from generate_subscripts(v_movements, 1) i
                     where inventory.move_kind((v_movements[i]).from_bin, (v_movements[i]).to_bin) = v_kind order by i);
    if v_part <> '{}' then
      perform inventory.post_movements(v_kind, v_part, p_task.id, p_task.work_order_id);
    end if;
  end loop;
  delete from inventory.staged_stock s where s.company_id = app.company_id() and s.task_id = p_task.id;
  update work.tasks t set stock_moved_at = app.now() where t.company_id = app.company_id() and t.id = p_task.id;
  return jsonb_build_object('moved', v_moved);
end;
$$;
comment on function inventory.move_goods is
  'Posts the stock moves of a finished inventory task and answers them. Refuses with invalid_transition, '
  'required_field_missing, invalid_input, consigned_stock, insufficient_stock, lot_unavailable.';
