-- What has no lot and is to go back to its vendor is let through by a report, as a lot is by its status.
create function quality.way_back(p_lot_id bigint, p_inspection_id bigint default null)
  returns text
  language sql stable
  return case when p_lot_id is null and (quality.return_of(p_inspection_id)).code is not null
           then 'an inventory task with toVendorId takes it back, or, once a further report of it (ncrs.open, '
                'ncrs.disposition) is decided use_as_is or rework, '
           when exists (select from production.lots l
                            where l.company_id = app.company_id() and l.id = p_lot_id and l.status <> 'available')
           then 'lots.set_status makes the lot available, and ' else '' end
         || 'stock.transfer brings what is good of it among the goods';
comment on function quality.way_back is
  'By which calls a person brings what stays in quarantine, of a lot or without one, among the goods.';
