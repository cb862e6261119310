create function inventory.moved_json(p_moved inventory.movement[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'quantity', trim_scale(m.quantity),
             'from', inventory.storage_unit_ref(f), 'bin', m.from_bin, 'to', inventory.storage_unit_ref(t),
             'toBin', m.to_bin, 'lotCode', l.code, 'serialCode', s.code) order by m.ordinality), '[]')
      from unnest(p_moved) with ordinality m
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
      join inventory.storage_units f on f.company_id = app.company_id() and f.id = m.from_storage_unit_id
      left join inventory.storage_units t on t.company_id = app.company_id() and t.id = m.to_storage_unit_id
      left join production.lots l on l.company_id = app.company_id() and l.id = m.lot_id
      left join inventory.serials s on s.company_id = app.company_id() and s.id = m.serial_id;
  end;
comment on function inventory.moved_json is
  'What was moved from where to where, as answers show it.';
