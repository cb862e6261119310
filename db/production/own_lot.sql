-- More pieces of one task are more of its lot: they were made of the same material.
create function production.own_lot(p_task_id bigint, p_product_id bigint)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lot_id bigint := (
    select l.lot_id from inventory.stock_ledger l
     where l.company_id = app.company_id() and l.task_id = p_task_id and l.kind = 'output'
       and l.product_id = p_product_id
     order by l.id desc limit 1);
begin
  perform from production.lots k where k.company_id = app.company_id() and k.id = v_lot_id for share;
  perform inventory.check_lot_may_enter(v_lot_id, null, 'goods');
  perform quality.check_released_lot(v_lot_id, p_task_id);
  return v_lot_id;
end;
$$;
comment on function production.own_lot is
  'The lot of a product that a task made already, locked, or null. Refuses with lot_unavailable one that may not be '
  'used, or may be while what is added may not.';
