-- What the company has had some of, or a vendor brought, is its own: a receipt is more of that, or refused. The ledger
-- is asked of what is on the way alone.
create function partners.lines_in_the_way(p_lines inventory.receipt_line[])
  returns bigint[]
  language sql stable
  return array(
    with sent as materialized (
      select l.id, k as lot from unnest(p_lines) r
        join production.lots k on k.company_id = app.company_id() and k.product_id = r.product_id
         and k.code = r.lot_code and k.vendor_id is null
        join partners.delivery_lines l on l.company_id = k.company_id and l.lot_id = k.id and l.transit_quantity > 0
    )
    select s.id from sent s where production.nothing_came(s.lot)
    union
    select l.id from unnest(p_lines) r
     cross join lateral unnest(r.serial_codes) as c (code)
      join inventory.serials s on s.company_id = app.company_id() and s.product_id = r.product_id and s.code = c.code
      join partners.delivery_lines l on l.company_id = s.company_id and l.serial_id = s.id and l.transit_quantity > 0
     order by 1);
comment on function partners.lines_in_the_way is
  'The lines that partners have on the way whose lots, of which nothing ever came, or serials a receipt brings too.';
