-- Inlined, so a condition on the product reaches the index of what is still to come.
create function inventory.on_order()
  returns table (product_id bigint, quantity numeric, expected_at timestamptz)
  language sql stable
  begin atomic
    select l.product_id, sum(l.quantity_ordered - l.quantity_received), min(o.expected_at)
      from inventory.purchase_order_lines l
      join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
     where l.company_id = app.company_id() and l.quantity_received < l.quantity_ordered
       and o.status in ('open', 'partially_received')
     group by l.product_id;
  end;
comment on function inventory.on_order is
  'What open purchase orders still bring of each product, and when the first of them is expected.';
