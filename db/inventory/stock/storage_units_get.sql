create function inventory.storage_units_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
begin
  perform app.require('inventory:view');
  v_unit := inventory.find_storage_unit(p_id);
  return (inventory.storage_units_json(array[v_unit]) -> 0) || jsonb_build_object('contents', (
    select coalesce(jsonb_agg(jsonb_build_object(
             'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'bin', b.bin, 'quantity', b.quantity,
             'lot', case when l.id is not null
               then jsonb_build_object('code', l.code, 'status', l.status, 'expiresAt', app.iso(l.expires_at)) end,
             'serial', s.code) order by p.sku_key, b.bin, l.code, s.code, b.id), '[]')
      from inventory.balances b
      join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
      left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
      left join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
     where b.company_id = app.company_id() and b.storage_unit_id = v_unit.id));
end;
$$;
comment on function inventory.storage_units_get is
  'One storage unit with all that lies in it. Refuses with not_found.';
