-- Of tasks beside orders: an order has a cart to itself. Who is over wants nothing more, and of more than a task's form
-- asks for by now the rest is anybody's.
create function inventory.kits_brought(p_storage_unit_id bigint)
  returns table (task_id bigint, product_id bigint, lot_id bigint, serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with brought as (
      select f.id as task_id, g.product_id, g.lot_id, g.serial_id, sum(g.quantity) as quantity
        from work.tasks f
        join work.tasks k on k.company_id = f.company_id and k.kit_for_task_id = f.id
         and k.to_storage_unit_id = p_storage_unit_id
        join inventory.stock_ledger g on g.company_id = k.company_id and g.task_id = k.id
         and g.to_storage_unit_id = p_storage_unit_id
       where f.company_id = app.company_id() and f.step is null and f.status not in ('done', 'declined')
         and not work.is_finished(f.status, f.is_partial_completion)
       group by 1, 2, 3, 4
    ), wanted as (
      select f.id as task_id, g.product_id, sum(g.quantity) as quantity
        from work.tasks f cross join lateral inventory.task_goods(f) g
       where f.company_id = app.company_id() and f.id in (select b.task_id from brought b)
       group by 1, 2
    )
    select l.task_id, l.product_id, l.lot_id, l.serial_id, least(l.quantity, l.wanted - l.before)
      from (
        select b.*, w.quantity as wanted, coalesce(sum(b.quantity) over (
                 partition by b.task_id, b.product_id order by b.lot_id, b.serial_id
                 rows between unbounded preceding and 1 preceding), 0) as before
          from brought b
          join wanted w on w.task_id = b.task_id and w.product_id = b.product_id) l
     where l.before < l.wanted;
  end;
comment on function inventory.kits_brought is
  'What kitting tasks brought to a storage unit for tasks beside orders that are not over and still ask for it.';
