create function inventory.come_of_order(p_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'sku', p.sku, 'quantityOrdered', trim_scale(l.quantity_ordered),
             'quantityReceived', trim_scale(l.quantity_received),
             'quantityOpen', trim_scale(greatest(l.quantity_ordered - l.quantity_received, 0)))
             order by l.position, l.id), '[]')
      from inventory.purchase_order_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = app.company_id() and l.purchase_order_id = p_id);
end;
$$;
comment on function inventory.come_of_order is
  'What has come of a purchase order and what has not, line by line, as the plan of closing it shows it.';
