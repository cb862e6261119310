create function inventory.storage_units_get_json(p_rows inventory.balances[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select json_build_object('sku', p.sku, 'name', p.name) as product, b.bin, trim_scale(b.quantity) as quantity,
             case when l.id is not null
               then json_build_object('code', l.code, 'status', l.status, 'expiresAt', app.iso(l.expires_at)) end
             as lot,
             s.code as serial
        from unnest(p_rows) with ordinality b
        join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
        left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
        left join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
       order by b.ordinality) j);
end;
$$;
comment on function inventory.storage_units_get_json is
  'What lies in a storage unit as answers show it.';
