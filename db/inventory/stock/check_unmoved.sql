-- Whoever takes stock plans, locks what the plan takes (inventory.lock_balances), and plans again: a plan that is the
-- same once its lines are locked can no longer change. After another the service tries again.
create function inventory.check_unmoved(p_planned anycompatiblearray, p_again anycompatiblearray)
  returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if p_again is distinct from p_planned then
    raise exception using errcode = 'serialization_failure', message = 'stock moved while it was being locked';
  end if;
end;
$$;
comment on function inventory.check_unmoved is
  'Makes the service try again when a plan made once its lines are locked is not the one made before.';
