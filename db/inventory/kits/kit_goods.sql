create function inventory.kit_goods(p_task work.tasks)
  returns table (n bigint, product_id bigint, lot_id bigint, serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select row_number() over (order by g.product_id, g.lot_id, g.serial_id), g.product_id, g.lot_id, g.serial_id,
           sum(g.quantity)
      from (
        select t.product_id, t.lot_id, t.serial_id, t.quantity from inventory.task_goods(p_task) t
        union all
        select k.product_id, k.lot_id, k.serial_id, k.quantity from inventory.kit_needs(p_task) k
         where not p_task.answers ? inventory.kit_field(work.task_form(p_task))
      ) g
     group by g.product_id, g.lot_id, g.serial_id;
  end;
comment on function inventory.kit_goods is
  'What a kitting task is to bring: what its form was answered, or else what is still needed.';
