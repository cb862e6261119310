create function inventory.receipt_movements(p_lines inventory.receipt_line[], p_vendor_id bigint)
  returns inventory.movement[]
  language sql stable
  begin atomic
    select array_agg(inventory.movement(r.product_id, coalesce(piece.quantity, r.quantity), l.id, piece.serial_id,
             p_to_unit_id => r.storage_unit_id, p_to_bin => r.bin,
             p_to_client_id => case when r.bin = 'installed' then inventory.client_at(r.storage_unit_id) end,
             p_from_vendor_id => p_vendor_id, p_purchase_order_line_id => r.line_id) order by r.n, piece.place)
      from unnest(p_lines) r
      left join production.lots l on l.company_id = app.company_id() and l.product_id = r.product_id
        and l.code = r.lot_code
      left join lateral (
        select k.id as serial_id, 1 as quantity, s.n as place
          from unnest(r.serial_codes) with ordinality as s (code, n)
          join inventory.serials k on k.company_id = app.company_id() and k.product_id = r.product_id
            and k.code = s.code
      ) piece on true;
  end;
comment on function inventory.receipt_movements is
  'What a receipt moves: one movement a line, or one a piece where pieces have serials.';
