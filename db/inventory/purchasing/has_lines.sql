create function inventory.has_lines(p_order_id bigint, p_lines jsonb)
  returns boolean
  language sql stable
  begin atomic
    select array(
        select format('%s %s', l.product_id, trim_scale(l.quantity_ordered))
          from inventory.purchase_order_lines l
         where l.company_id = app.company_id() and l.purchase_order_id = p_order_id
         order by l.position)
      = array(
        select format('%s %s', p.id, trim_scale((o.line ->> 'quantity')::numeric))
          from jsonb_array_elements(p_lines) with ordinality as o (line, n)
          left join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(o.line ->> 'sku')
         order by o.n);
  end;
comment on function inventory.has_lines is
  'Whether a purchase order has just the lines that are sent, in their order.';
