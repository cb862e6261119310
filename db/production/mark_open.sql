create function production.mark_open(p_order production.work_orders)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update production.work_order_materials m set order_is_open = p_order.status in ('released', 'in_progress')
   where m.company_id = app.company_id() and m.work_order_id = p_order.id;
end;
$$;
comment on function production.mark_open is
  'Has an order''s material known as of an open order, or of one that is not, where its status became so.';
