create function production.order_lots_json(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'produced', coalesce(jsonb_agg(u.lot order by u.sku, u.id) filter (where u.kind = 'output'), '[]'),
        'consumed', coalesce(jsonb_agg(u.lot order by u.sku, u.id) filter (where u.kind = 'consumption'), '[]'))
      from (
        select l.kind, p.sku, coalesce(l.lot_id, l.serial_id) as id,
               jsonb_build_object('sku', p.sku, 'code', coalesce(t.code, s.code), 'quantity', sum(l.quantity)) as lot
          from inventory.stock_ledger l
          join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
          left join production.lots t on t.company_id = l.company_id and t.id = l.lot_id
          left join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
         where l.company_id = app.company_id() and l.work_order_id = p_order_id and l.kind in ('output', 'consumption')
           and num_nonnulls(l.lot_id, l.serial_id) > 0
         group by l.kind, p.sku, l.lot_id, l.serial_id, t.code, s.code
      ) u;
  end;
comment on function production.order_lots_json is
  'The lots and serials a work order produced and consumed, with quantities.';
