-- Of what was released, pieces are left that a recall or a decision of before holds or a person moved there, and what
-- nobody can tell from other goods any more; what else lies there came for another reason.
create function quality.inspection_warnings(p_inspection_ids bigint[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'inspected_goods_stay', 'message',
             format('Still in quarantine: %s of %s, %s.', trim_scale(s.quantity),
                    concat_ws(', lot ', p.sku, l.code), s.because)) order by i.id, s.n, s.because), '[]')
      from quality.inspections i
      join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
      left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
     cross join lateral (
       select 1 as n, sum(m.quantity) as quantity, quality.stays_because(i, min(h.node)) as because
         from unnest(quality.inspected_stock(array[i.id])) m
        cross join lateral (select case when m.serial_id is not null then -m.serial_id else i.lot_id end) h (node)
        where i.released_at is null or quality.is_recalled(m.serial_id)
        group by quality.recalls_of(h.node)
       having sum(m.quantity) > 0
        union all
       select 2, b.quantity, case when b.is_own
                               then 'which was moved there by hand, so that nobody can tell it from other goods: '
                               else 'which was moved to a unit that is not your own: ' end
                             || quality.way_back(i.lot_id) || quality.after_recall(i.lot_id)
         from quality.left_behind(i) b
        union all
       select 3, count(*), h.because
         from quality.inspection_lines n
         join inventory.balances b on b.company_id = n.company_id and b.serial_id = n.serial_id
          and b.bin = 'quarantine' and b.quantity > 0
         join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         left join lateral quality.rejected_pieces(array[n.serial_id]) r on true
        cross join lateral (
          select case when r.reason is not null
                      then format('as it is blocked (%s): a further report with serialCode decides otherwise', r.reason)
                    when not inventory.is_own(u.ownership)
                      then 'as it was moved to a unit that is not your own: ' || quality.way_back(null)
                    when (quality.awaited_inspection(n.serial_id)).id is null
                      then 'as it was moved there by hand, or came back: ' || quality.way_back(null) end
                 || quality.after_recall(-n.serial_id)) h (because)
        where i.released_at is not null and n.company_id = i.company_id and n.inspection_id = i.id
          and h.because is not null
        group by h.because) s
     where i.company_id = app.company_id() and i.id = any (p_inspection_ids);
  end;
comment on function quality.inspection_warnings is
  'What is said of inspections that are done, or were waited for by a report, and left goods in quarantine: how many, '
  'why, and the way on.';
