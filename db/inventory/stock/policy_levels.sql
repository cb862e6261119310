-- THE reorder rule. Daily consumption is what was used in the last 30 days / 30, at a site when the policy is for a
-- site, and never below zero; the reorder point is lead time times that. What is in supply is held against it; what
-- lacks to the target is counted from what is usable. A minimum is a floor in either mode. With neither a known point
-- nor a minimum there is nothing to reorder at. Orders are for no site: what is bought, and what open orders still
-- make, counts for every policy, and once it brings the stock above the point nothing more is suggested. Where what is
-- suggested would not end that, the next whole quantity that does is suggested; never more than a line of an order
-- takes: what lacks beyond that is suggested once that is ordered.
-- Long: one column a figure.
create function inventory.policy_levels(p_product_ids bigint[])
  returns setof inventory.policy_level
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    with policy as (
      select sp.*, coalesce(best.lead_time_days, k.lead_time_days) as lead_time_days, best.vendor, k.is_active,
               k.unit_whole
        from inventory.stock_policies sp
        join inventory.products k on k.company_id = sp.company_id and k.id = sp.product_id
        left join lateral (
          select v.name as vendor, coalesce(pv.lead_time_days, v.lead_time_days) as lead_time_days
            from inventory.product_vendors pv
            join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
           where pv.company_id = sp.company_id and pv.product_id = sp.product_id and v.is_active
           order by pv.position, v.id limit 1
        ) best on true
       where sp.company_id = app.company_id() and sp.product_id = any (p_product_ids)
    ), stock as (
      select f.* from inventory.stock_figures() f where f.product_id = any (p_product_ids)
    ), there as (
      select p.id, coalesce(sum(s.on_hand), 0) as on_hand, coalesce(sum(s.usable), 0) as usable,
             coalesce(sum(s.in_supply), 0) as in_supply
        from policy p left join stock s on s.product_id = p.product_id and (p.site_id is null or s.site_id = p.site_id)
       group by p.id
    ), used as (
      select p.id, greatest(sum(c.quantity), 0) as quantity
        from policy p left join inventory.used_in_30_days(p_product_ids) c on c.product_id = p.product_id
          and (p.site_id is null or c.site_id = p.site_id)
       group by p.id
    ), bought as (
      select o.* from inventory.on_order() o where o.product_id = any (p_product_ids)
    ), made as (
      select m.* from production.in_production(p_product_ids) m
    )
    select p.id, p.product_id, p.site_id, p.is_active, p.armed, t.on_hand, t.usable, c.on_order,
           c.in_production, c.expected_at, p.min_qty, round(u.quantity / 30, 6), p.vendor, p.lead_time_days,
           point.reorder_point,
           case when t.in_supply + c.coming <= point.reorder_point
             then least(999999999,
                        case when t.in_supply + c.coming + due.quantity > point.reorder_point then due.quantity
                          else floor(point.reorder_point - t.in_supply - c.coming) + 1 end)
             else 0 end,
           case when t.in_supply <= p.min_qty then 'below_min' when t.in_supply <= point.reorder_point
             and point.reorder_point > 0 then 'below_reorder_point' end,
           t.in_supply + c.coming > point.reorder_point
      from policy p
      join there t on t.id = p.id
      join used u on u.id = p.id
      cross join lateral (
        select b.on_order, m.in_production, b.on_order + m.in_production as coming, b.expected_at
          from (select coalesce(sum(o.quantity), 0) as on_order, min(o.expected_at) as expected_at
                  from bought o where o.product_id = p.product_id) b,
               (select coalesce(sum(o.quantity), 0) as in_production
                  from made o where o.product_id = p.product_id) m) c
      cross join lateral (
        select case when p.mode = 'minimum' then p.min_qty
                 else greatest(p.min_qty, round(p.lead_time_days * u.quantity / 30, 6)) end as reorder_point
      ) point
      cross join lateral (
        select case when p.unit_whole then ceil(x.quantity) else x.quantity end as quantity
          from (select greatest(p.order_qty, coalesce(p.target_qty, point.reorder_point) - t.usable - c.coming)
                         as quantity) x
      ) due;
end;
$$;
comment on function inventory.policy_levels is
  'Each stock policy of the products with its stock, what is on order and in production, consumption, reorder point, '
  'suggested quantity, why to reorder, if so, and whether what is to come covers it.';
