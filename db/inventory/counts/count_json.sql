-- A blind count shows what the books say only once it is finalized, and not when that is only tried. p_line_ids null:
-- all lines.
create function inventory.count_json(p_count_id bigint, p_line_ids bigint[] default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_shown boolean;
begin
  select c.* into v_count from inventory.counts c where c.company_id = app.company_id() and c.id = p_count_id;
  v_shown := not v_count.blind
    or (v_count.finalized_at is not null and not (v_count.status = 'finalized' and app.is_dry_run()));
  return (inventory.inventory_counts_json(array[v_count]) -> 0) || jsonb_build_object('lines', coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', l.id, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'bin', l.bin, 'lotCode',
             l.lot_code, 'serialCode', l.serial_code,
             'expectedQuantity', e.quantity, 'countedQuantity', l.counted_quantity, 'difference',
             trim_scale(l.counted_quantity - e.quantity),
             'countedBy', l.counted_by, 'countedAt', app.iso(l.counted_at), 'autoAdded', l.auto_added, 'movedSince',
             app.iso(l.moved_at),
             'decision', l.decision, 'reasonCodeId', l.reason_code_id, 'resultingQuantity', l.resulting_quantity)
             order by p.sku_key, l.bin, l.lot_code, l.serial_code, l.id)
      from inventory.count_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      cross join lateral (select case when v_shown then l.expected_quantity end as quantity) e
     where l.company_id = v_count.company_id and l.count_id = v_count.id
       and (p_line_ids is null or l.id = any (p_line_ids))), '[]'));
end;
$$;
comment on function inventory.count_json is
  'A count as answers show one, with its lines or some of them.';
