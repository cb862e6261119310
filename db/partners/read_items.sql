create function partners.read_items(p_items jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'sku', p.sku, 'name', p.name, 'uom', p.unit, 'quantity', i.item -> 'quantity',
             'storageUnitId', i.item -> 'storageUnitId', 'lotCode', i.item -> 'lotCode',
             'serialCodes', coalesce(i.item -> 'serialCodes', '[]')) order by i.n), '[]')
      from jsonb_array_elements(p_items) with ordinality i (item, n)
      join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(i.item ->> 'sku'));
end;
$$;
comment on function partners.read_items is
  'The goods that an input sends along, once they are checked, as a handoff keeps them.';
