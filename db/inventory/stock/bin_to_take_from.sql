-- A machine keeps what lies at it when it comes to a client or home from there; then it is taken from where it lies.
create function inventory.bin_to_take_from(p_unit inventory.storage_units, p_bin text, p_product_id bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_bin text := inventory.bin_at(p_unit, p_bin);
  v_lies text[];
begin
  if p_unit.type = 'machine' and p_bin = 'goods' then
    v_lies := array(
      select distinct b.bin from inventory.balances b
       where b.company_id = app.company_id() and b.storage_unit_id = p_unit.id and b.product_id = p_product_id
         and b.bin in ('goods', 'installed') and b.quantity > 0);
    return case when cardinality(v_lies) = 1 then v_lies[1] else v_bin end;
  end if;
  return v_bin;
end;
$$;
comment on function inventory.bin_to_take_from is
  'The bin that a bin named by a caller means, where a product is taken from a unit.';
