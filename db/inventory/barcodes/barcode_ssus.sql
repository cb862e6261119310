create function inventory.barcode_ssus(p_reading inventory.barcode_reading)
  returns setof sites.ssus
  language sql stable
  begin atomic
    select m.* from sites.ssus m
     where m.company_id = app.company_id()
       and (m.id = (p_reading).ssu_id
         or m.id = any (array(
              select u.ssu_id from inventory.balances b
                join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
               where b.company_id = app.company_id() and b.product_id = (p_reading).product_id
                 and ((p_reading).lot_id is null or b.lot_id = (p_reading).lot_id)
                 and ((p_reading).serial_id is null or b.serial_id = (p_reading).serial_id)
                 and b.quantity > 0)));
  end;
comment on function inventory.barcode_ssus is
  'The machine that a reading of a barcode names, or those in whose own units its pieces lie.';
