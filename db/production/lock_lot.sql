-- A backflush reads the lots' status and then locks what it takes. Holding the goods of a lot makes one that is about
-- to take of them wait, and plan anew with the lot's new status. The lot comes before stock; stock in the one order of
-- all.
create function production.lock_lot(p_lot_id bigint, p_changes inventory.balance_change[] default '{}')
  returns production.lots
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lot production.lots;
  v_lines inventory.balance_change[];
begin
  perform from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id for no key update;
  v_lines := production.lot_lines(p_lot_id);
  perform inventory.lock_balances(p_changes || array(
    select l::inventory.balance_change from unnest(v_lines) l
     where not exists (select from unnest(p_changes) c where c.storage_unit_id = l.storage_unit_id and c.bin = l.bin
                          and c.lot_id = l.lot_id)));
  perform inventory.check_unmoved(v_lines, production.lot_lines(p_lot_id));
  select l.* into v_lot from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id;
  return v_lot;
end;
$$;
comment on function production.lock_lot is
  'Locks a lot and its goods until the call ends, together with the balances of further changes; answers the lot.';
