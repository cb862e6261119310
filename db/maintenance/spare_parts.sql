create function maintenance.spare_parts(p_ssu_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'name', p.name, 'quantity', trim_scale(s.quantity),
                                                 'uom', p.unit)
                              order by p.sku collate app.alphabet), '[]')
      from downtime.machine_data d
     cross join jsonb_to_recordset(d.spare_parts) as s (sku text, quantity numeric)
      join inventory.products p on p.company_id = d.company_id and p.sku_key = lower(s.sku)
     where d.company_id = app.company_id() and d.ssu_id = p_ssu_id);
end;
$$;
comment on function maintenance.spare_parts is
  'What is kept for a machine: products, and how many of each fit.';
