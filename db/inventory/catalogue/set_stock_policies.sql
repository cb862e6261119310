-- A policy that stays keeps whether it is armed: the same list sent again must not tell a crossing twice.
create function inventory.set_stock_policies(p_product_id bigint, p_policies jsonb)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changed boolean := false;
begin
  if p_policies is not null then
    with wanted as (
      select s.id as site_id, o.line ->> 'mode' as mode, (o.line ->> 'minQty')::numeric as min_qty,
             (o.line ->> 'orderQty')::numeric as order_qty, (o.line ->> 'targetQty')::numeric as target_qty
        from jsonb_array_elements(p_policies) with ordinality as o (line, n)
        left join sites.sites s on s.company_id = app.company_id() and s.name = o.line ->> 'site'
    ), gone as (
      delete from inventory.stock_policies p
       where p.company_id = app.company_id() and p.product_id = p_product_id
         and not exists (select from wanted w where w.site_id is not distinct from p.site_id)
      returning 1
    ), there as (
      insert into inventory.stock_policies as p
        (company_id, product_id, site_id, mode, min_qty, order_qty, target_qty, checked_at)
      select app.company_id(), p_product_id, w.site_id, w.mode, w.min_qty, w.order_qty, w.target_qty, app.now()
        from wanted w
       order by w.site_id
      on conflict on constraint stock_policies_one_per_site do update
        set mode = excluded.mode, min_qty = excluded.min_qty, order_qty = excluded.order_qty,
            target_qty = excluded.target_qty
        where (p.mode, p.min_qty, p.order_qty, p.target_qty) is distinct from (excluded.mode, excluded.min_qty,
            excluded.order_qty, excluded.target_qty)
      returning 1
    )
    select exists (select from gone) or exists (select from there) into v_changed;
  end if;
  return v_changed;
end;
$$;
comment on function inventory.set_stock_policies is
  'Replaces the stock policies of a product; null leaves them. Answers whether anything changed.';
