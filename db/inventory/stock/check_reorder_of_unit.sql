-- As when a lot is blocked: nothing moved, and there is less to use. While a factory spec is applied it is put off, as
-- arming is (inventory.put_off_arming): policies are locked once, in their order, and an item that is undone leaves
-- nothing to look at.
create function inventory.check_reorder_of_unit(p_unit_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_put_off constant text := current_setting('inventory.put_off_units', true);
  v_product_ids constant bigint[] := array(
    select distinct b.product_id from inventory.balances b
     where b.company_id = app.company_id() and b.storage_unit_id = p_unit_id and b.bin in ('goods', 'transit'));
begin
  if v_put_off <> '' then
    perform set_config('inventory.put_off_units', (v_put_off::bigint[] || v_product_ids)::text, true);
  elsif v_product_ids <> '{}' then
    perform inventory.check_reorder(v_product_ids);
  end if;
end;
$$;
comment on function inventory.check_reorder_of_unit is
  'Looks at the stock policies of what lies in a storage unit that went out of use, or came back. Emits '
  'stock.reorder_triggered.';
