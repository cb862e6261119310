-- Tasks, shipments and returns take goods: what is installed comes back by a transfer alone.
create function inventory.lies_installed(p_product_id bigint, p_storage_unit_id bigint, p_bin text, p_lot_id bigint,
                                         p_serial_id bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lies numeric;
begin
  select b.quantity into v_lies from inventory.balances b
   where p_bin = 'goods' and b.company_id = app.company_id() and b.product_id = p_product_id
     and b.storage_unit_id = p_storage_unit_id and b.bin = 'installed' and b.quantity > 0
     and b.lot_key = inventory.line_key(p_lot_id) and b.serial_key = inventory.line_key(p_serial_id);
  return case when v_lies is null then ''
    else format('; %s installed there, which stock.transfer alone brings back',
           case v_lies when 1 then '1 is' else trim_scale(v_lies) || ' are' end) end;
end;
$$;
comment on function inventory.lies_installed is
  'What a refusal adds that finds too little among the goods of a unit, where some is installed there; else nothing.';
