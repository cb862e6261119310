create function quality.released_json(p_moved inventory.movement[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'quantity', trim_scale(m.quantity),
             'from', inventory.storage_unit_ref(u), 'bin', m.from_bin, 'to', inventory.storage_unit_ref(u),
             'toBin', m.to_bin, 'lotCode', l.code, 'serialCode', s.code)
             order by p.sku, l.code, s.code, u.name collate app.alphabet), '[]')
      from unnest(p_moved) m
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
      join inventory.storage_units u on u.company_id = p.company_id and u.id = m.to_storage_unit_id
      left join production.lots l on l.company_id = p.company_id and l.id = m.lot_id
      left join inventory.serials s on s.company_id = p.company_id and s.id = m.serial_id;
  end;
comment on function quality.released_json is
  'What came out of quarantine into the goods of the same unit, as answers show what a task moved.';
