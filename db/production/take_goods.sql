create function production.take_goods(p_order_id bigint, p_task_id bigint, p_quantity numeric, p_bin text,
                                      p_to_bin text, p_refusal text)
  returns inventory.movement[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_plan inventory.movement[] :=
    production.plan_taking(p_order_id, p_task_id, p_quantity, p_bin, p_to_bin, p_refusal);
begin
  perform inventory.lock_balances(inventory.balance_changes(v_plan));
  perform inventory.check_unmoved(v_plan,
    production.plan_taking(p_order_id, p_task_id, p_quantity, p_bin, p_to_bin, p_refusal));
  return v_plan;
end;
$$;
comment on function production.take_goods is
  'Plans to take pieces that an order, or one task, made out of a bin, into another or out of stock, and locks them. '
  'Refuses with insufficient_stock.';
