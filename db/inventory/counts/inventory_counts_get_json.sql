-- A blind count shows what the books say only once it is finalized, and not when that is only tried. What was counted
-- and what the books say are of two moments where stock moved between them: their difference would say that something
-- is missing, or too much, when it was only taken or brought.
create function inventory.inventory_counts_get_json(p_rows inventory.count_lines[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', l.id, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'bin', l.bin,
               'lotCode', l.lot_code, 'serialCode', l.serial_code,
               'expectedQuantity', e.quantity, 'countedQuantity', l.counted_quantity,
               'difference', case when l.moved_at is null then trim_scale(l.counted_quantity - e.quantity) end,
               'countedBy', l.counted_by, 'countedAt', app.iso(l.counted_at), 'autoAdded', l.auto_added,
               'movedSince', app.iso(l.moved_at), 'decision', l.decision, 'reasonCodeId', l.reason_code_id,
               'resultingQuantity', l.resulting_quantity)
             order by l.ordinality)
      from unnest(p_rows) with ordinality l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      join inventory.counts c on c.company_id = l.company_id and c.id = l.count_id
     cross join lateral (
       select case when not c.blind
                     or c.finalized_at is not null and not (c.status = 'finalized' and app.is_dry_run())
                   then l.expected_quantity end as quantity) e);
end;
$$;
comment on function inventory.inventory_counts_get_json is
  'Lines of a count as answers show them, with what the books say or without.';
