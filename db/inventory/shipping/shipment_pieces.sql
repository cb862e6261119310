-- Inlined.
create function inventory.shipment_pieces(p_lines inventory.shipment_line[])
  returns table (n bigint, place bigint, product_id bigint, sku text, storage_unit_id bigint, lot_id bigint,
                 lot_code text, serial_id bigint, serial_code text, quantity numeric)
  language sql stable
  begin atomic
    select l.n, s.place, l.product_id, l.sku, l.storage_unit_id, l.lot_id, l.lot_code, k.id, s.code,
           case when s.code is null then l.quantity else 1 end
      from unnest(p_lines) l
      left join unnest(l.serial_codes) with ordinality as s (code, place) on true
      left join inventory.serials k on k.company_id = app.company_id() and k.product_id = l.product_id
        and k.code = s.code;
  end;
comment on function inventory.shipment_pieces is
  'What leaves by the lines of a shipment: a line is one, or one a serial.';
