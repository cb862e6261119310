-- Asked with the balances locked, so what it says stays true. Of two lines of the same goods the second has what the
-- first leaves. p_asked says as which line of the call each is asked for.
create function partners.short_problems(p_goods inventory.movement[], p_asked integer[])
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select p_asked[m.ordinality] as n, m.quantity, m.from_bin as bin, p.sku, u.external_id as unit_id, u.name as unit,
             k.code as lot, s.code as serial, trim_scale(coalesce(b.quantity, 0)) as lies,
             sum(m.quantity) over (partition by m.product_id, m.from_storage_unit_id, m.from_bin, m.lot_id, m.serial_id
                                   order by m.ordinality) as so_far,
             inventory.lies_installed(p.id, u.id, m.from_bin, m.lot_id, m.serial_id) as installed
        from unnest(p_goods) with ordinality m
        join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
        join inventory.storage_units u on u.company_id = app.company_id() and u.id = m.from_storage_unit_id
        left join production.lots k on k.company_id = app.company_id() and k.id = m.lot_id
        left join inventory.serials s on s.company_id = app.company_id() and s.id = m.serial_id
        left join inventory.balances b on b.company_id = app.company_id() and b.product_id = m.product_id
          and b.storage_unit_id = m.from_storage_unit_id and b.bin = m.from_bin
          and b.lot_key = inventory.line_key(m.lot_id) and b.serial_key = inventory.line_key(m.serial_id)
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'insufficient_stock', 'path', format('lines.%s.quantity', l.n),
               'message', format('%s holds %s of %s%s in %s, and %s are to go back%s', l.unit, l.lies, l.sku,
                 coalesce(' of lot ' || l.lot, '') || coalesce(' with serial ' || l.serial, ''), l.bin,
                 trim_scale(l.so_far), l.installed),
               'sku', l.sku, 'storageUnit', l.unit_id, 'bin', l.bin, 'lotCode', l.lot, 'serialCode', l.serial,
               'available', trim_scale(greatest(l.lies - (l.so_far - l.quantity), 0)), 'wanted', trim_scale(l.quantity))
             order by l.n), '[]')
      from line l where l.so_far > l.lies;
  end;
comment on function partners.short_problems is
  'What of goods that are to go back does not lie where the call says: each line with how much there is.';
