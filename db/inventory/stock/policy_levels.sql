-- THE reorder rule. Daily consumption is what was consumed and shipped in the last 30 days / 30, at a site when the
-- policy is for a site; the reorder point is lead time times that. A minimum is a floor in either mode. With neither a
-- consumption nor a minimum there is nothing to reorder at.
create function inventory.policy_levels(p_product_ids bigint[])
  returns setof inventory.policy_level
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    with policy as (
      select sp.* from inventory.stock_policies sp
       where sp.company_id = app.company_id() and sp.product_id = any (p_product_ids)
    ), stock as (
      select h.* from inventory.on_hand() h where h.product_id = any (p_product_ids)
    ), there as (
      select p.id, coalesce(sum(s.quantity), 0) as on_hand
        from policy p left join stock s on s.product_id = p.product_id and (p.site_id is null or s.site_id = p.site_id)
       group by p.id
    ), used as (
      select p.id, coalesce(sum(c.quantity), 0) as daily
        from policy p left join inventory.daily_consumption(p_product_ids) c on c.product_id = p.product_id
          and (p.site_id is null or c.site_id = p.site_id)
       group by p.id
    )
    select p.id, p.product_id, p.site_id, p.armed, t.on_hand, p.min_qty, u.daily, best.vendor,
           coalesce(best.lead_time_days, 0),
           point.reorder_point, greatest(p.order_qty, coalesce(p.target_qty, point.reorder_point) - t.on_hand, 0),
           case when t.on_hand <= p.min_qty then 'below_min' when t.on_hand <= point.reorder_point
             and point.reorder_point > 0 then 'below_reorder_point' end
      from policy p
      join there t on t.id = p.id
      join used u on u.id = p.id
      left join lateral (
        select v.name as vendor, coalesce(pv.lead_time_days, v.lead_time_days) as lead_time_days
          from inventory.product_vendors pv
          join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
         where pv.company_id = p.company_id and pv.product_id = p.product_id and v.is_active
         order by pv.position, v.id limit 1
      ) best on true
      cross join lateral (
        select case when p.mode = 'minimum' then p.min_qty
                 else greatest(p.min_qty, coalesce(best.lead_time_days, 0) * u.daily) end as reorder_point
      ) point;
end;
$$;
comment on function inventory.policy_levels is
  'Each stock policy of the products with what is on hand, consumption, reorder point, suggested quantity, and why to '
  'reorder, if so.';
