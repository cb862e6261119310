-- Pieces that were not made after all ate nothing: what was recorded as short is short no longer, and the rest lies
-- where it was taken from, what the task took last first.
create function production.give_back(p_needs production.material_need[], p_task work.tasks)
  returns inventory.movement[]
  language sql volatile
  begin atomic
    with owed as materialized (
      select n.product_id, n.required, least(coalesce(m.shortage, 0), n.required) as short
        from unnest(p_needs) n
        left join production.work_order_materials m on m.company_id = app.company_id()
         and m.work_order_id = p_task.work_order_id and m.product_id = n.product_id
    ), eased as (
      update production.work_order_materials m set shortage = m.shortage - o.short
        from owed o
       where m.company_id = app.company_id() and m.work_order_id = p_task.work_order_id
         and m.product_id = o.product_id and o.short > 0
    ), ledger as (
      select l.* from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.work_order_id = p_task.work_order_id
      union all
      select l.* from inventory.stock_ledger l
       where p_task.work_order_id is null and l.company_id = app.company_id() and l.task_id = p_task.id
    ), taken as (
      select l.product_id, l.lot_id, l.serial_id, coalesce(l.from_storage_unit_id, l.to_storage_unit_id) as unit_id,
             coalesce(l.from_bin, l.to_bin) as bin,
             sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) as quantity,
             bool_or(l.task_id = p_task.id) as is_own, max(l.id) as last_id
        from ledger l
       where l.kind = 'consumption' or (l.kind = 'reversal' and l.from_storage_unit_id is null)
       group by 1, 2, 3, 4, 5
    ), line as (
      select t.*, sum(t.quantity) over (partition by t.product_id order by t.is_own desc, t.last_id desc
                                        rows unbounded preceding) - t.quantity as before
        from taken t where t.quantity > 0
    )
    select coalesce(array_agg(inventory.movement(
               l.product_id, least(l.quantity, o.required - o.short - l.before), l.lot_id, l.serial_id,
               p_to_unit_id => l.unit_id, p_to_bin => l.bin) order by l.last_id desc), '{}')
      from line l join owed o on o.product_id = l.product_id
     where l.before < o.required - o.short;
  end;
comment on function production.give_back is
  'Takes material of pieces that were not made off the recorded shortages, and answers what of it comes back to stock.';
