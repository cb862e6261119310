-- What a line names and does not exist is null here, for shipment_line_problems to tell.
create function inventory.read_shipment_lines(p_lines jsonb)
  returns inventory.shipment_line[]
  language sql stable
  begin atomic
    select array_agg(jsonb_populate_record(null::inventory.shipment_line, to_jsonb(r)) order by r.n)
      from (
        select o.n - 1 as n, o.line ->> 'sku' as sku_asked, p.id as product_id, p.sku, p.tracking, p.unit_whole,
               trim_scale((o.line ->> 'quantity')::numeric) as quantity, o.line ->> 'storageUnitId' as unit_asked,
               u.id as storage_unit_id, o.line ->> 'lotCode' as lot_code, k.id as lot_id,
               o.line -> 'serialCodes' as serial_codes
          from jsonb_array_elements(p_lines) with ordinality as o (line, n)
          left join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(o.line ->> 'sku')
          left join inventory.storage_units u on u.company_id = app.company_id()
            and u.external_id = o.line ->> 'storageUnitId'
          left join production.lots k on k.company_id = p.company_id and k.product_id = p.id
            and k.code = o.line ->> 'lotCode'
      ) r;
  end;
comment on function inventory.read_shipment_lines is
  'The lines of a shipment as a call sends them, with the product, storage unit and lot that each names.';
