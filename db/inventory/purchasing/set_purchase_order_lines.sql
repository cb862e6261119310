create function inventory.set_purchase_order_lines(p_order_id bigint, p_lines jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_lines is null then
    return;
  end if;
  with wanted as (
    select p.id as product_id, o.n as position, (o.line ->> 'quantity')::numeric as quantity, l.id as line_id
      from jsonb_array_elements(p_lines) with ordinality as o (line, n)
      join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(o.line ->> 'sku')
      left join inventory.purchase_order_lines l on l.company_id = p.company_id and l.purchase_order_id = p_order_id
        and l.product_id = p.id
  ), gone as (
    delete from inventory.purchase_order_lines l
     where l.company_id = app.company_id() and l.purchase_order_id = p_order_id
       and l.id not in (select w.line_id from wanted w where w.line_id is not null)
  ), kept as (
    update inventory.purchase_order_lines l set position = w.position, quantity_ordered = w.quantity
      from wanted w
     where l.company_id = app.company_id() and l.id = w.line_id and (l.position, l.quantity_ordered)
       is distinct from (w.position::integer, w.quantity)
  )
  insert into inventory.purchase_order_lines (company_id, purchase_order_id, position, product_id, quantity_ordered)
  select app.company_id(), p_order_id, w.position, w.product_id, w.quantity from wanted w
   where w.line_id is null order by w.position;
end;
$$;
comment on function inventory.set_purchase_order_lines is
  'Replaces the lines of an open order; a line of the same product keeps its id; null leaves them.';
