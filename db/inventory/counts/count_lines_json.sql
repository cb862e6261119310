-- What was counted and what the books say are of two moments where stock moved between them: their difference would say
-- that something is missing, or too much, when it was only taken or brought.
create function inventory.count_lines_json(p_rows inventory.count_lines[], p_shown boolean)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
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
      cross join lateral (select case when p_shown then l.expected_quantity end as quantity) e);
end;
$$;
comment on function inventory.count_lines_json is
  'Lines of a count as answers show them, with what the books say or without.';
