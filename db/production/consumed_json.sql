create function production.consumed_json(p_consumed inventory.movement[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_consumed = '{}' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'quantity', trim_scale(m.quantity),
                                                 'storageUnit', inventory.storage_unit_ref(u),
             'lotCode', l.code, 'serialCode', s.code) order by m.ordinality), '[]')
      from unnest(p_consumed) with ordinality m
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
      join inventory.storage_units u on u.company_id = app.company_id()
       and u.id = case when m.from_storage_unit_id is null then m.to_storage_unit_id else m.from_storage_unit_id end
      left join production.lots l on l.company_id = app.company_id() and l.id = m.lot_id
      left join inventory.serials s on s.company_id = app.company_id() and s.id = m.serial_id);
end;
$$;
comment on function production.consumed_json is
  'What was consumed, or taken back, and where, as answers show it.';
