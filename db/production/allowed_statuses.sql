-- That an order is in progress or completed follows from its steps.
create function production.allowed_statuses(p_order production.work_orders)
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select s.name
      from (values
        (1, 'released', p_order.status = 'draft' and app.can('work_orders:release')
           and production.routed_step(p_order.product_id) is not null
           and exists (select from inventory.products p where p.company_id = app.company_id()
                         and p.id = p_order.product_id and p.is_active)),
        (2, 'cancelled', p_order.status in ('draft', 'released', 'in_progress') and app.can('production:manage')
           and not app.is_agent() and production.sent_steps(p_order.id) is null),
        (3, 'closed', p_order.status = 'completed' and app.can('production:manage'))) s (n, name, may)
     where s.may order by s.n);
end;
$$;
comment on function production.allowed_statuses is
  'The statuses that a call of who asks can bring an order into.';
