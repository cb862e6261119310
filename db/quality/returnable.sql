-- Of a lot that such a report blocks all of it; of what is not tracked, and of a lot that was made available since,
-- what the inspections hold on which such reports were found, of what that vendor brought.
create function quality.returnable(p_product_id bigint, p_lot_id bigint, p_serial_id bigint, p_storage_unit_id bigint,
                                   p_vendor_id bigint)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_serial_id is not null and exists (
       select from quality.rejected_pieces(array[p_serial_id]) r where r.disposition = 'return')
    or p_lot_id is not null and exists (
       select from quality.ncrs n
         join production.lots l on l.company_id = n.company_id and l.id = n.lot_id and l.status = 'blocked'
        where n.company_id = app.company_id() and n.lot_id = p_lot_id and n.disposition = 'return') then
    return coalesce((
      select b.quantity from inventory.balances b
       where b.company_id = app.company_id() and b.product_id = p_product_id
         and b.storage_unit_id = p_storage_unit_id and b.bin = 'quarantine'
         and b.lot_key = inventory.line_key(p_lot_id) and b.serial_key = inventory.line_key(p_serial_id)), 0);
  end if;
  return coalesce((
    select sum(a.quantity) from quality.waiting_at(p_product_id, p_storage_unit_id, p_lot_id) a
     where a.returned_by is not null and p_serial_id is null and quality.is_from(a.inspection_id, p_vendor_id)), 0);
end;
$$;
comment on function quality.returnable is
  'How much in the quarantine of a unit reports decided to return to its vendor, as far as that is '
  'this one, in the product''s unit.';
