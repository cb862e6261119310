-- Output and recipe of one task, or what was counted on it since it was last posted, which may be below zero: then
-- pieces leave stock again, and material comes back. On a step before the posting one only scrap counts. What is put to
-- what lies somewhere is locked with the material; a new lot or serial has a line of its own. A recall that is opened
-- or released meanwhile waits until what is posted can be seen, or this waits for it and holds what it is about.
-- Long: the one place where output is posted, from the first to the last of it.
create function production.post_output(p_task_id bigint, p_good numeric, p_scrap numeric, p_was work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_order production.work_orders;
  v_product inventory.products;
  v_before numeric;
  v_basis text;
  v_unit inventory.storage_units;
  v_lot_id bigint;
  v_needs production.material_need[];
  v_taken inventory.movement[] := '{}';
  v_back inventory.movement[] := '{}';
  v_consumed inventory.movement[];
  v_shortages jsonb;
  v_output jsonb;
begin
  perform app.share_turns('recalls');
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = v_task.work_order_id;
  if v_order.id is null then
    v_task := production.pin_recipe(v_task);
  end if;
  select p.* into v_product from inventory.products p
   where p.company_id = app.company_id()
     and p.id = case when v_order.id is null then v_task.posted_product_id else v_order.product_id end;
  v_basis := coalesce(v_order.backflush_basis, v_task.backflush_basis);
  if v_order.revision > 0 or (v_order.id is null and v_task.output_posted_at is not null) then
    perform production.check_counted_alike(v_order, v_task, v_product.id || array(
      select r.product_id from production.recipe_of(v_order.id, v_task.id) r
       where production.material_pieces(v_basis, p_good, p_scrap) <> 0), p_was);
  end if;
  perform production.check_whole(v_task, v_product, p_good, p_scrap);
  v_before := production.pieces_posted(v_order.id, v_task.id);
  if p_good > 0 then
    v_unit := production.output_unit(v_task);
    if v_task.output_posted_at is not null then
      v_lot_id := production.own_lot(v_task.id, v_product.id);
    end if;
  elsif p_good < 0 then
    v_taken := production.plan_withdrawal(v_task.id, -p_good);
  end if;
  v_needs := production.material_needs(v_order.id, v_task.id, v_basis, p_good, p_scrap, v_before);
  if p_good < 0 or p_scrap < 0 then
    v_back := production.give_back(production.material_needs(v_order.id, v_task.id, v_basis, -p_good, -p_scrap,
      v_before + production.material_pieces(v_basis, p_good, p_scrap)), v_task, v_taken);
  end if;
  update work.tasks t
     set output_posted_at = app.now(), posted_good = t.posted_good + p_good, posted_scrap = t.posted_scrap + p_scrap
   where t.company_id = app.company_id() and t.id = p_task_id;
  v_consumed := production.backflush(v_needs, v_order.id, v_task.ssu_id,
    v_taken || v_back || production.output_movements(v_product.id, p_good, v_unit.id, v_lot_id,
      case when v_product.tracking = 'none' or v_lot_id is not null then '{null}' else '{}' end::bigint[]));
  v_shortages := production.note_shortages(v_needs, v_consumed, v_order.id);
  perform inventory.post_movements('consumption', v_consumed, v_task.id, v_order.id);
  if p_good > 0 then
    v_output := production.produce(v_task, v_order, v_product, p_good, v_unit, v_lot_id);
  elsif p_good < 0 then
    perform inventory.check_unmoved(v_taken, production.plan_withdrawal(v_task.id, -p_good));
  end if;
  if v_taken || v_back <> '{}' then
    perform inventory.post_movements('reversal', v_taken || v_back, v_task.id, v_order.id);
  end if;
  perform production.link_consumed(v_order.id, v_task.id, false);
  return jsonb_build_object('output', v_output, 'consumed', production.consumed_json(v_consumed),
                            'shortages', v_shortages, 'reversed', production.consumed_json(v_back || v_taken));
end;
$$;
comment on function production.post_output is
  'Posts what a task made and backflushes the recipe for good and scrap; of what was posted too much, takes it back. '
  'Refuses with insufficient_stock, also where the company''s setting says so, lot_unavailable, '
  'required_field_missing, fractional_quantity, invalid_input, invalid_transition. Emits lot.created.';
