create function inventory.barcode_readings_json(p_readings inventory.barcode_reading[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
               'kind', r.kind, 'sku', p.sku, 'lotCode', l.code, 'serialCode', s.code,
               'quantity', trim_scale(r.quantity), 'producedOn', r.produced_on, 'expiresOn', r.expires_on,
               'ssus', coalesce((
                 select jsonb_agg(jsonb_build_object('id', m.external_id, 'name', m.name) order by m.id)
                   from inventory.barcode_ssus(r) m), '[]'))
             order by r.kind, p.sku, l.code, s.code)
      from unnest(p_readings) r
      left join inventory.products p on p.company_id = app.company_id() and p.id = r.product_id
      left join production.lots l on l.company_id = app.company_id() and l.id = r.lot_id
      left join inventory.serials s on s.company_id = app.company_id() and s.id = r.serial_id);
end;
$$;
comment on function inventory.barcode_readings_json is
  'What a barcode can mean as answers show it, each with the machines that hold it.';
