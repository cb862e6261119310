create function production.order_lots_json(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'produced', coalesce(jsonb_agg(u.lot order by u.sku, u.id) filter (where u.is_made), '[]'),
        'consumed', coalesce(jsonb_agg(u.lot order by u.sku, u.id) filter (where not u.is_made), '[]'))
      from (
        select l.is_made, p.sku, coalesce(l.lot_id, l.serial_id) as id,
               jsonb_build_object('sku', p.sku, 'code', coalesce(t.code, s.code), 'quantity',
                                  trim_scale(sum(l.quantity))) as lot
          from production.made_and_used(p_order_id, null) l
          join inventory.products p on p.company_id = app.company_id() and p.id = l.product_id
          left join production.lots t on t.company_id = app.company_id() and t.id = l.lot_id
          left join inventory.serials s on s.company_id = app.company_id() and s.id = l.serial_id
         where num_nonnulls(l.lot_id, l.serial_id) > 0
         group by l.is_made, p.sku, l.lot_id, l.serial_id, t.code, s.code
        having sum(l.quantity) > 0
      ) u;
  end;
comment on function production.order_lots_json is
  'The lots and serials a work order produced and consumed, with quantities.';
