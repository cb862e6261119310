-- Locks everything a completion may take from, and the line its output is added to, in the one order that every stock
-- function uses: product, unit, bin, lot, serial. Stock that arrived while this call waited is locked in another round;
-- what is locked can no longer change.
create function production.lock_sources(
  p_product_ids bigint[], p_kit_storage_unit_id bigint, p_ssu_id bigint, p_output_product_id bigint, p_output_unit_id bigint)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_locked bigint[];
begin
  loop
    select coalesce(array_agg(k.id), '{}') into v_locked from (
      select b.id from inventory.balances b
       where b.company_id = app.company_id()
         and b.id = any (array(
               select s.balance_id from production.backflush_sources(p_product_ids, p_kit_storage_unit_id, p_ssu_id) s
               union all
               select o.id from inventory.balances o
                where o.company_id = app.company_id() and o.product_id = p_output_product_id and o.storage_unit_id = p_output_unit_id
                  and o.bin = 'goods' and o.lot_key = 0 and o.serial_key = 0))
       order by b.product_id, b.storage_unit_id, b.bin, b.lot_key, b.serial_key
         for update of b
    ) k;
    exit when not exists (
      select from production.backflush_sources(p_product_ids, p_kit_storage_unit_id, p_ssu_id) s where s.balance_id <> all (v_locked));
  end loop;
  return v_locked;
end;
$$;
comment on function production.lock_sources is
  'Locks the balances a completion touches, until the call ends, and answers which.';
