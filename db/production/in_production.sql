-- The open orders are few beside those that a product ever had.
create function production.in_production(p_product_ids bigint[])
  returns table (product_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select o.product_id, sum(greatest(m.good, 0))
      from production.work_orders o
      cross join lateral production.to_make(o.id, o.status, o.posting_step, o.quantity) m
     where o.company_id = app.company_id() and o.status in ('released', 'in_progress')
       and o.product_id = any (p_product_ids)
     group by o.product_id;
  end;
comment on function production.in_production is
  'How many good pieces of products open orders still make.';
