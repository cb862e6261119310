-- THE place where a barcode is read: as the id of a machine, a serial, a lot or a SKU, just as it is; as the label of a
-- machine; and, where it can be read as GS1, by what that says. A GTIN is the SKU of a product, in any of its lengths.
-- All that it can mean here is answered, never a guess: serials and lots by their codes, of the product that is named
-- with them; the product itself where it names none of the codes that its pieces are told apart by.
create function inventory.read_barcode(p_barcode text)
  returns setof inventory.barcode_reading
  language sql stable
  begin atomic
    with scanned (text) as (
      select inventory.scanned_text(p_barcode)
    ), gs1 as (
      select r ->> '10' as lot, r ->> '21' as serial, r ->> '01' as gtin,
             coalesce(r ->> '30', r ->> '37')::numeric as quantity, inventory.gs1_date(r ->> '11') as produced_on,
             inventory.gs1_date(r ->> '17') as expires_on
        from scanned s cross join lateral inventory.gs1_readings(s.text) r
    ), said as (
      select s.text as lot, s.text as serial, lower(s.text) as sku_key, null::bigint[] as product_ids,
             null::numeric as quantity, null::date as produced_on, null::date as expires_on
        from scanned s
      union all
      select g.lot, g.serial, null, case when g.gtin is not null then array(
               select p.id from inventory.products p
                where p.company_id = app.company_id()
                  and p.sku_key in (g.gtin, regexp_replace(g.gtin, '^0', ''), regexp_replace(g.gtin, '^00', ''),
                                    regexp_replace(g.gtin, '^000000', ''))) end,
             g.quantity, g.produced_on, g.expires_on
        from gs1 g
    )
    select 'ssu', m.id, null::bigint, null::bigint, null::bigint, null::numeric, null::date, null::date
      from scanned s
      join sites.ssus m on m.company_id = app.company_id()
       and m.external_id in (s.text, inventory.labelled_ssu(s.text))
    union
    select 'serial', null, k.product_id, null, k.id, s.quantity, s.produced_on, s.expires_on
      from said s
      join inventory.serials k on k.company_id = app.company_id() and k.code = s.serial
       and (s.product_ids is null or k.product_id = any (s.product_ids))
    union
    select 'lot', null, l.product_id, l.id, null, s.quantity, s.produced_on, s.expires_on
      from said s
      join production.lots l on l.company_id = app.company_id() and l.code = s.lot
       and (s.product_ids is null or l.product_id = any (s.product_ids))
    union
    select 'product', null, p.id, null, null, s.quantity, s.produced_on, s.expires_on
      from said s
      join inventory.products p on p.company_id = app.company_id()
       and (p.sku_key = s.sku_key
         or p.id = any (s.product_ids)
         and case p.tracking when 'lot' then s.lot is null when 'serial' then s.serial is null else true end);
  end;
comment on function inventory.read_barcode is
  'All that a barcode can mean in this company: a machine, serial, lot or product, with how many and which days it '
  'says.';
