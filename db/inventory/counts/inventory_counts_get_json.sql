-- A blind count shows what the books say only once it is finalized, and not when that is only tried. What was counted
-- and what the books say are of two moments where stock moved between them: their difference would say that something
-- is missing, or too much, when it was only taken or brought.
create function inventory.inventory_counts_get_json(p_rows inventory.count_lines[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select l.id, json_build_object('sku', p.sku, 'name', p.name) as product, l.bin, l.lot_code as "lotCode",
             l.serial_code as "serialCode", trim_scale(e.quantity) as "expectedQuantity",
             trim_scale(l.counted_quantity) as "countedQuantity",
             case when l.moved_at is null then trim_scale(l.counted_quantity - e.quantity) end as difference,
             l.counted_by as "countedBy", app.iso(l.counted_at) as "countedAt", l.auto_added as "autoAdded",
             app.iso(l.moved_at) as "movedSince", l.decision, l.reason_code_id as "reasonCodeId",
             trim_scale(l.resulting_quantity) as "resultingQuantity"
        from unnest(p_rows) with ordinality l
        join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
        join inventory.counts c on c.company_id = l.company_id and c.id = l.count_id
       cross join lateral (
         select case when not c.blind
                       or c.finalized_at is not null and not (c.status = 'finalized' and app.is_dry_run())
                     then l.expected_quantity end as quantity) e
       order by l.ordinality) j);
end;
$$;
comment on function inventory.inventory_counts_get_json is
  'Lines of a count as answers show them, with what the books say or without.';
