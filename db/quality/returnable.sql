-- Of a lot that such a report blocks all of it, and of one that a recall or a person blocks, as long as no report wants
-- something else done with it, so of a piece: the way back to who sent it is free. Of what is not tracked, and of a lot
-- that was made available since, what the inspections hold on which such reports were found, of what that vendor
-- brought. Whether it is this one's is asked by quality.check_sent_back.
create function quality.returnable(p_product_id bigint, p_lot_id bigint, p_serial_id bigint, p_storage_unit_id bigint,
                                   p_vendor_id bigint)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_serial_id is not null and (case (select r.disposition from quality.rejected_pieces(array[p_serial_id]) r)
         when 'return' then true
         when 'scrap' then false
         else quality.is_recalled(p_serial_id) and quality.undecided_on(null, p_serial_id) is null end)
    or p_lot_id is not null and exists (
       select from production.lots l
         left join quality.ncrs n on n.company_id = l.company_id and n.lot_id = l.id
          and (n.disposition is null or n.disposition <> 'use_as_is')
        where l.company_id = app.company_id() and l.id = p_lot_id and l.status = 'blocked'
       having count(l.id) > 0 and count(n.task_id) = 0 or bool_or(n.disposition = 'return')) then
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
  'How much in the quarantine of a unit goes back to its vendor, as reports decided that or it is blocked, as far as '
  'that is this one, in the product''s unit.';
