-- Plans, locks what the plan takes from together with the line its output is added to (in the one order that every
-- stock function uses), and plans again: a plan that is the same once its lines are locked can no longer change. Where
-- no transaction ended meanwhile, as the snapshot tells, it need not be made again. A plan that did change gives its
-- locks back, by undoing the subtransaction that took them, so that the next round keeps the order too. Only what is
-- taken from is locked: machines with stock of their own don't wait for each other.
create function production.backflush(
  p_needs production.material_need[], p_order_id bigint, p_ssu_id bigint, p_output inventory.movement[])
  returns inventory.movement[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_seen text := pg_current_snapshot(); -- before the plan
  v_plan inventory.movement[] := production.plan_backflush(p_needs, p_order_id, p_ssu_id);
  v_again inventory.movement[];
begin
  loop
    begin
      perform inventory.lock_balances(inventory.balance_changes(v_plan || p_output));
      exit when v_seen = pg_current_snapshot()::text;
      v_again := production.plan_backflush(p_needs, p_order_id, p_ssu_id);
      exit when v_again = v_plan;
      raise exception using errcode = 'MW001', message = 'the plan changed while its lines were being locked';
    exception when sqlstate 'MW001' then
      v_plan := v_again;
    end;
  end loop;
  return v_plan;
end;
$$;
comment on function production.backflush is
  'The consumption that covers material needs, from stock that stays locked until the call ends.';
