-- A code that is taken counts on: WO-12, WO-12-2, WO-12-3.
create function production.produce_lot(
  p_product inventory.products, p_code text, p_order_id bigint, p_produced_at timestamptz)
  returns production.lots
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lot production.lots;
  v_produced_at timestamptz := coalesce(p_produced_at, app.now());
  v_number integer := 1;
begin
  loop
    insert into production.lots (company_id, product_id, code, work_order_id, produced_at, expires_at, created_at,
                                 updated_at)
    values (app.company_id(), p_product.id, p_code || case when v_number > 1 then '-' || v_number else '' end,
            p_order_id, v_produced_at,
      v_produced_at + make_interval(days => p_product.shelf_life_days), app.now(), app.now())
    on conflict on constraint lots_code do nothing
    returning * into v_lot;
    exit when v_lot.id is not null;
    v_number := v_number + 1;
  end loop;
  perform production.announce_lots(array[v_lot.id]);
  return v_lot;
end;
$$;
comment on function production.produce_lot is
  'Makes the lot of what was produced. Emits lot.created.';
