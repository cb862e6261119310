-- A lot is one delivery of one vendor with one expiry: more is added to it only when these agree.
create function inventory.receipt_lot_problems(p_lines inventory.receipt_line[], p_vendor_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    with line as (
      select r.n, r.lot_code, r.bin, r.expires_at as asked, l.vendor_id, l.work_order_id, l.expires_at,
             v.name as vendor,
             inventory.lot_obstacle(l.status, l.expires_at) as obstacle
        from unnest(p_lines) r
        join production.lots l on l.company_id = app.company_id() and l.product_id = r.product_id
          and l.code = r.lot_code
        left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
    ), problem (n, code, path, message) as (
      select l.n, 'duplicate_id', 'lotCode', format('lot %s was made here; give this one another code', l.lot_code)
        from line l where l.work_order_id is not null
      union all
      select l.n, 'duplicate_id', 'lotCode', format('lot %s came from %s; give this one another code', l.lot_code,
                                                    coalesce(l.vendor, 'no named vendor'))
        from line l where l.work_order_id is null and l.vendor_id is distinct from p_vendor_id
      union all
      select l.n, 'duplicate_id', 'expiresAt',
             format('lot %s expires %s; give another expiry another code, or correct that one by lots.set_status with '
                    'expiresAt', l.lot_code, coalesce(app.iso(l.expires_at), 'never'))
        from line l where l.asked is not null and l.asked is distinct from l.expires_at
      union all
      select l.n, 'lot_unavailable', 'lotCode', format('lot %s is %s; receive it into bads or quarantine', l.lot_code,
                                                       l.obstacle)
        from line l where l.obstacle is not null and l.bin in ('goods', 'installed')
      union all
      select r.n, 'invalid_input', 'lotCode', app.padded_in_words()
        from unnest(p_lines) r
       where app.is_padded(r.lot_code) and not exists (
         select from production.lots l
          where l.company_id = app.company_id() and l.product_id = r.product_id and l.code = r.lot_code
            and l.created_at < app.now()) -- the receipt has made its new ones by now
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('lines.%s.%s', p.n, p.path),
                                                 'message', p.message) order by p.n), '[]')
      from problem p;
  end;
comment on function inventory.receipt_lot_problems is
  'Lots of a receipt that are another vendor''s, expire otherwise, may not come into goods, or are new and called what '
  'nobody can read.';
