-- A line that something came of stays, also when that was taken back: the ledger tells by it which order it was.
create function inventory.purchase_order_problems(p_old inventory.purchase_orders, p_changes jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with vendor as (
      select p_changes ->> 'vendor' as name, v.id, v.is_active
        from (select) one
        left join inventory.vendors v on v.company_id = app.company_id() and v.name = p_changes ->> 'vendor'
       where p_changes ->> 'vendor' is not null
    ), line as (
      select o.n - 1 as n, o.line ->> 'sku' as sku, (o.line ->> 'quantity')::numeric as quantity, p.id, p.is_active,
             p.unit_whole,
             row_number() over (partition by lower(o.line ->> 'sku') order by o.n) as occurrence
        from jsonb_array_elements(coalesce(p_changes -> 'lines', '[]')) with ordinality as o (line, n)
        left join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(o.line ->> 'sku')
    ), problem (n, code, path, message) as (
      select -1, 'invalid_input', 'lines', 'is needed to make an order'
       where p_old.id is null and not p_changes ? 'lines'
      union all
      select -1, 'not_found', 'vendor', format('there is no vendor %s', to_json(v.name)) from vendor v
       where v.id is null
      union all
      select -1, 'invalid_input', 'vendor', format('%s is archived', v.name) from vendor v
       where not v.is_active and v.id is distinct from p_old.vendor_id
      union all
      select -1, 'in_use', 'lines', format('%s was received and taken back, so its line stays: send it too, or close '
                                           'the order', p.sku)
        from inventory.purchase_order_lines k
        join inventory.products p on p.company_id = k.company_id and p.id = k.product_id
       where k.company_id = app.company_id() and k.purchase_order_id = p_old.id and p_changes ? 'lines'
         and not exists (select from line l where l.id = k.product_id)
         and exists (select from inventory.stock_ledger g
                      where g.company_id = k.company_id and g.purchase_order_line_id = k.id)
      union all
      select l.n, 'not_found', format('lines.%s.sku', l.n), format('there is no product %s', to_json(l.sku)) from line l
       where l.id is null
      union all
      select l.n, 'invalid_input', format('lines.%s.sku', l.n), inventory.inactive_in_words(l.sku, 'ordered')
        from line l where not l.is_active
      union all
      select l.n, 'invalid_input', format('lines.%s.sku', l.n), 'is named twice; add the quantities' from line l
       where l.occurrence > 1
      union all
      select l.n, 'fractional_quantity', format('lines.%s.quantity', l.n), format('%s is counted in whole units', l.sku)
        from line l where l.unit_whole and l.quantity <> trunc(l.quantity)
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', p.path, 'message', p.message)
                              order by p.n), '[]')
      from problem p;
  end;
comment on function inventory.purchase_order_problems is
  'What stands against making or changing a purchase order as asked: every problem with its code and path.';
