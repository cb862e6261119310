-- THE reorder rule. Daily consumption is what was consumed and shipped in the last 30 days / 30, at a site when the policy
-- is for a site; the reorder point is lead time times that. A minimum is a floor in either mode. With neither a consumption
-- nor a minimum there is nothing to reorder at.
create function inventory.policy_levels(p_product_ids bigint[])
  returns setof inventory.policy_level
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    with policy as (
      select sp.id, sp.product_id, sp.site_id, sp.mode, sp.min_qty, sp.order_qty, sp.target_qty, sp.armed,
             coalesce((select sum(h.quantity) from inventory.on_hand() h
                        where h.product_id = sp.product_id and (sp.site_id is null or h.site_id = sp.site_id)), 0) as on_hand,
             inventory.daily_consumption(sp.product_id, sp.site_id) as daily, best.vendor, coalesce(best.lead_time_days, 0) as lead_time_days
        from inventory.stock_policies sp
        left join lateral (
          select v.name as vendor, coalesce(pv.lead_time_days, v.lead_time_days) as lead_time_days
            from inventory.product_vendors pv
            join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
           where pv.company_id = sp.company_id and pv.product_id = sp.product_id and v.is_active
           order by pv.position, v.id limit 1
        ) best on true
       where sp.company_id = app.company_id() and sp.product_id = any (p_product_ids)
    )
    select p.id, p.product_id, p.site_id, p.armed, p.on_hand, p.min_qty, p.daily, p.vendor, p.lead_time_days,
           point.reorder_point, greatest(p.order_qty, coalesce(p.target_qty, point.reorder_point) - p.on_hand, 0),
           case when p.on_hand <= p.min_qty then 'below_min' when p.on_hand <= point.reorder_point and point.reorder_point > 0 then 'below_reorder_point' end
      from policy p
      cross join lateral (
        select case when p.mode = 'minimum' then p.min_qty
                 else greatest(p.min_qty, round(p.lead_time_days * p.daily, 6)) end as reorder_point
      ) point;
end;
$$;
comment on function inventory.policy_levels is
  'Each stock policy of the products with what is on hand, consumption, reorder point, suggested quantity, and why to reorder, if so.';
