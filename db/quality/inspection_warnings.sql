-- Of what was released, pieces that a recall holds are left; what else lies there came for another reason.
create function quality.inspection_warnings(p_task work.tasks)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'inspected_goods_stay', 'message',
             format('Still in quarantine: %s of %s, %s.', trim_scale(s.quantity),
                    concat_ws(', lot ', p.sku, l.code), quality.stays_because(i))) order by i.id), '[]')
      from quality.inspections i
      join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
      left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
     cross join lateral (select sum(m.quantity) as quantity from unnest(quality.inspected_stock(array[i.id])) m
                          where i.released_at is null or quality.is_recalled(m.serial_id)) s
     where i.company_id = app.company_id() and i.task_id = p_task.id and s.quantity > 0;
  end;
comment on function quality.inspection_warnings is
  'What is said of an inspection that is done and left goods in quarantine: how many, why, and the way on.';
