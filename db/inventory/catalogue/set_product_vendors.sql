create function inventory.set_product_vendors(p_product_id bigint, p_vendors jsonb)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changed boolean := false;
begin
  if p_vendors is not null then
    with wanted as (
      select v.id as vendor_id, o.n as position, (o.line ->> 'leadTimeDays')::integer as lead_time_days,
             o.line ->> 'vendorSku' as vendor_sku
        from jsonb_array_elements(p_vendors) with ordinality as o (line, n)
        join inventory.vendors v on v.company_id = app.company_id() and v.name = o.line ->> 'vendor'
    ), gone as (
      delete from inventory.product_vendors pv
       where pv.company_id = app.company_id() and pv.product_id = p_product_id
         and pv.vendor_id not in (select w.vendor_id from wanted w)
      returning 1
    ), there as (
      insert into inventory.product_vendors as pv (company_id, product_id, vendor_id, position, lead_time_days,
                                                   vendor_sku)
      select app.company_id(), p_product_id, w.vendor_id, w.position, w.lead_time_days, w.vendor_sku from wanted w
       order by w.vendor_id
      on conflict (company_id, product_id, vendor_id) do update
        set position = excluded.position, lead_time_days = excluded.lead_time_days, vendor_sku = excluded.vendor_sku
        where (pv.position, pv.lead_time_days, pv.vendor_sku)
          is distinct from (excluded.position, excluded.lead_time_days, excluded.vendor_sku)
      returning 1
    )
    select exists (select from gone) or exists (select from there) into v_changed;
  end if;
  return v_changed;
end;
$$;
comment on function inventory.set_product_vendors is
  'Replaces the vendors of a product, the preferred one first; null leaves them. Answers whether anything changed.';
