-- Each source gives what is still needed after those before it.
create function quality.scrap_movements(p_ncr quality.ncrs, p_ssu_id bigint, p_storage_unit_id bigint,
                                        p_serial_id bigint, p_quantity numeric)
  returns inventory.movement[]
  language sql stable
  return array(
    select inventory.movement(s.product_id, least(s.available, p_quantity - s.before), p_ncr.lot_id, s.serial_id,
             p_from_unit_id => s.storage_unit_id, p_from_bin => s.bin,
             p_to_unit_id => s.storage_unit_id, p_to_bin => 'bads')
      from (select f.*, coalesce(sum(f.available) over (
                     order by f.place rows between unbounded preceding and 1 preceding), 0) as before
              from quality.scrap_sources(p_ncr.lot_id, p_ncr.inspection_id, p_ssu_id, p_ncr.product_id,
                                         p_storage_unit_id, p_serial_id) f) s
     where s.before < p_quantity
     order by s.place);
comment on function quality.scrap_movements is
  'What scrapping a quantity moves into the bads of the units where it lies, as far as there is stock.';
