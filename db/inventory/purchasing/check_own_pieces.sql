-- Pieces are told apart: one that has left and lies here again came by what brought it last.
create function inventory.check_own_pieces(p_rows inventory.stock_ledger[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_pieces inventory.stock_ledger[] := array(select r from unnest(p_rows) r where r.serial_id is not null);
  v_again record;
begin
  if v_pieces = '{}' then
    return;
  end if;
  select s.code, p.sku,
         coalesce('order ' || o.external_system_id, 'a delivery of ' || d.partner_name, 'a count') as coming
    into v_again
    from inventory.comings_since(v_pieces) c
    join inventory.serials s on s.company_id = app.company_id() and s.id = (c.came).serial_id
    join inventory.products p on p.company_id = s.company_id and p.id = s.product_id
    left join inventory.purchase_order_lines l
      on l.company_id = s.company_id and l.id = (c.came).purchase_order_line_id
    left join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
    left join partners.delivery_lines i on i.company_id = s.company_id and i.id = (c.came).delivery_line_id
    left join partners.deliveries d on d.company_id = i.company_id and d.id = i.delivery_id
   where not c.was_missed and exists (
     select from inventory.balances b where b.company_id = s.company_id and b.serial_id = s.id and b.quantity > 0)
   order by c.since_id, (c.came).time desc, (c.came).id desc limit 1;
  if found then
    perform app.refuse('invalid_transition',
      format('Serial %s of %s has left since and came again by %s: it is no longer this receipt''s to take back.',
             v_again.code, v_again.sku, v_again.coming),
      '{"allowedTransitions": []}');
  end if;
end;
$$;
comment on function inventory.check_own_pieces is
  'Refuses with invalid_transition to take a receipt back of which a piece has left and come again otherwise.';
