create function quality.way_back(p_lot_id bigint)
  returns text
  language sql stable
  return case when exists (select from production.lots l
                            where l.company_id = app.company_id() and l.id = p_lot_id and l.status <> 'available')
           then 'lots.set_status makes the lot available, and ' else '' end
         || 'stock.transfer brings what is good of it among the goods';
comment on function quality.way_back is
  'By which calls a person brings what stays in quarantine, of a lot or without one, among the goods.';
