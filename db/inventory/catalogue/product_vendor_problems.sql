-- An archived vendor may stay where it is, so that a product can be sent back as it was read.
create function inventory.product_vendor_problems(p_product_id bigint, p_vendors jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with asked as (
      select o.n - 1 as n, o.line ->> 'vendor' as name,
             row_number() over (partition by o.line ->> 'vendor' order by o.n) as occurrence, v.id, v.is_active
        from jsonb_array_elements(coalesce(p_vendors, '[]')) with ordinality as o (line, n)
        left join inventory.vendors v on v.company_id = app.company_id() and v.name = o.line ->> 'vendor'
    )
    select coalesce(jsonb_agg(jsonb_build_object('path', format('vendors.%s.vendor', a.n)) || case
          when a.id is null then jsonb_build_object('code', 'not_found', 'message', format('there is no vendor %s',
              to_json(a.name)))
          when a.occurrence > 1 then jsonb_build_object('code', 'invalid_input', 'message', 'is named twice')
          else jsonb_build_object('code', 'invalid_input', 'message', format('%s is archived', a.name)) end
            order by a.n), '[]')
      from asked a
     where a.id is null or a.occurrence > 1
        or (not a.is_active and not exists (
              select from inventory.product_vendors pv
               where pv.company_id = app.company_id() and pv.product_id = p_product_id and pv.vendor_id = a.id));
  end;
comment on function inventory.product_vendor_problems is
  'Vendors of a product that are unknown, archived or named twice.';
