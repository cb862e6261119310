create function quality.note_missed(p_inspection_id bigint, p_quantity numeric, p_unit_id bigint, p_product_id bigint)
  returns void
  language sql volatile
  begin atomic
    insert into quality.missed_goods as g (company_id, inspection_id, storage_unit_id, product_id, quantity)
    values (app.company_id(), p_inspection_id, p_unit_id, p_product_id, p_quantity)
    on conflict (company_id, inspection_id, storage_unit_id) do update set quantity = g.quantity + excluded.quantity;
  end;
comment on function quality.note_missed is
  'Notes that a count misses goods in the quarantine of a unit that a report holds there.';
