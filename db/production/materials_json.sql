-- Before output is posted: what the ordered quantity asks for. Afterwards: what was made did ask for.
create function production.materials_json(p_order production.work_orders)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
        'sku', p.sku,
        'required', case when posted.yes then used.quantity + m.shortage
          else m.quantity_per_unit * p_order.quantity end,
        'consumed', used.quantity, 'shortage', m.shortage) order by m.position, p.id), '[]')
      from production.work_order_materials m
      join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
      cross join lateral (
        select coalesce(sum(l.quantity), 0) as quantity from inventory.stock_ledger l
         where l.company_id = m.company_id and l.work_order_id = m.work_order_id and l.product_id = m.product_id
           and l.kind = 'consumption') used
      cross join (select exists (select from work.tasks t
                                  where t.company_id = p_order.company_id and t.work_order_id = p_order.id
                                    and t.output_posted_at is not null) as yes) posted
     where m.company_id = p_order.company_id and m.work_order_id = p_order.id;
  end;
comment on function production.materials_json is
  'The recipe a work order was released with: required, consumed and short.';
