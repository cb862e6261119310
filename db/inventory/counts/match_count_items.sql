create function inventory.match_count_items(p_count inventory.counts)
  returns void
  language sql volatile
  begin atomic
    update inventory.count_lines l set lot_id = t.id
      from production.lots t
     where l.company_id = app.company_id() and l.count_id = p_count.id and l.lot_id is null
       and t.company_id = l.company_id and t.product_id = l.product_id and t.code = l.lot_code;
    update inventory.count_lines l set serial_id = s.id
      from inventory.serials s
     where l.company_id = app.company_id() and l.count_id = p_count.id and l.serial_id is null
       and s.company_id = l.company_id and s.product_id = l.product_id and s.code = l.serial_code;
  end;
comment on function inventory.match_count_items is
  'Finds the lots and serials of a count''s lines that the books did not know when they were counted.';
