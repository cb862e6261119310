create function insights.order_made(
  p_order      production.work_orders,
  p_operations insights.operation[],
  out good     numeric,
  out scrap    numeric
)
  language sql stable
  begin atomic
    select coalesce(sum(p.good), 0), coalesce(sum(p.scrap), 0) from insights.order_pieces(p_order, p_operations) p;
  end;
comment on function insights.order_made is
  'The pieces of an order that are good and that were scrapped, as far as they have come.';
