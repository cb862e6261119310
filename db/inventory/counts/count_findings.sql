-- What the books say is told of a blind count to nobody before it is finalized, and a plan is made before.
create function inventory.count_findings(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'sku', p.sku, 'bin', l.bin, 'lotCode', l.lot_code, 'serialCode', l.serial_code,
             'countedQuantity', trim_scale(l.counted_quantity), 'expectedQuantity', trim_scale(e.quantity),
             'difference', case when l.moved_at is null then trim_scale(l.counted_quantity - e.quantity) end,
             'movedSince', app.iso(l.moved_at)) order by p.sku_key, l.bin, l.lot_code, l.serial_code, l.id), '[]')
      from inventory.counts c
      join inventory.count_lines l on l.company_id = c.company_id and l.count_id = c.id
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     cross join lateral (select case when not c.blind then l.expected_quantity end as quantity) e
     where c.company_id = app.company_id() and c.external_id = p_id);
end;
$$;
comment on function inventory.count_findings is
  'What a count found, line by line, as the plan of finalizing it shows it.';
