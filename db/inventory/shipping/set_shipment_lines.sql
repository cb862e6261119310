-- A line that stays in its place as it is is not written, so that the audit log shows what changed.
create function inventory.set_shipment_lines(p_shipment_id bigint, p_lines inventory.shipment_line[])
  returns void
  language sql volatile
  begin atomic
    delete from inventory.shipment_lines l
     where l.company_id = app.company_id() and l.shipment_id = p_shipment_id and l.position >= cardinality(p_lines);
    insert into inventory.shipment_lines as l (company_id, shipment_id, position, product_id, quantity, storage_unit_id,
                                               lot_code, serial_codes)
    select app.company_id(), p_shipment_id, n.n, n.product_id, n.quantity, n.storage_unit_id, n.lot_code,
           nullif(n.serial_codes, '{}')
      from unnest(p_lines) n order by n.n
    on conflict on constraint shipment_lines_position do update
      set product_id = excluded.product_id, quantity = excluded.quantity, storage_unit_id = excluded.storage_unit_id,
          lot_code = excluded.lot_code, serial_codes = excluded.serial_codes
      where (l.product_id, l.quantity, l.storage_unit_id, l.lot_code, l.serial_codes)
        is distinct from (excluded.product_id, excluded.quantity, excluded.storage_unit_id, excluded.lot_code,
                          excluded.serial_codes);
  end;
comment on function inventory.set_shipment_lines is
  'Makes the lines of a draft those that are given.';
