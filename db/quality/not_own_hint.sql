-- What a customer has consigned, and what lies with others, is scrapped by no report.
create function quality.not_own_hint(p_ncr quality.ncrs, p_storage_unit_id bigint, p_serial_id bigint)
  returns text
  language sql stable
  return coalesce((
    select string_agg(format(case w.ownership when 'customer_consigned'
               then ' %s holds %s more in %s: that is a customer''s, who gets it back by a shipment; a wrong transfer '
                    'is put right by a count of each of the two units.'
               else ' %s holds %s more in %s: stock.transfer brings it to a unit of your own.' end,
             w.name, trim_scale(w.quantity), w.bin), '' order by w.name, w.bin)
      from (select u.name, u.ownership, b.bin, sum(b.quantity) as quantity
              from inventory.balances b
              join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
               and not inventory.is_own(u.ownership)
             where b.company_id = app.company_id() and b.bin in ('quarantine', 'goods') and b.quantity > 0
               and case when p_ncr.lot_id is not null then b.lot_id = p_ncr.lot_id
                     when p_serial_id is not null then b.serial_id = p_serial_id
                     else b.storage_unit_id = p_storage_unit_id and b.product_id = p_ncr.product_id
                       and num_nonnulls(b.lot_id, b.serial_id) = 0 end
             group by u.id, u.name, u.ownership, b.bin) w), '');
comment on function quality.not_own_hint is
  'Where more lies of what a report is to scrap that is not the company''s own, and what is done with it; empty: '
  'nowhere.';
