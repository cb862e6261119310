-- Pieces that were not made after all ate nothing. What their own task was short of is short no longer: so much of what
-- went into serials that are taken back stays consumed, by what else the task made. Then that comes back, the last
-- first; then what no serial needs, first what the task took itself; only then does it ease what others were short of,
-- and then comes what serials need. All of it lies where it was taken from, as old as it was; a piece that a recall
-- holds in quarantine there. Called before the task's figures change.
-- Long: one statement, each of whose parts is a line of that rule.
create function production.give_back(p_needs production.material_need[], p_task work.tasks,
                                     p_taken inventory.movement[])
  returns inventory.movement[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_serials bigint[] := array(select -m.serial_id from unnest(p_taken) m where m.serial_id is not null);
  v_back inventory.movement[];
begin
  if p_needs = '{}' then
    return '{}';
  end if;
  with ledger as (
    select l.* from inventory.stock_ledger l
     where l.company_id = app.company_id() and l.work_order_id = p_task.work_order_id
    union all
    select l.* from inventory.stock_ledger l
     where p_task.work_order_id is null and l.company_id = app.company_id() and l.task_id = p_task.id
  ), taken as materialized (
    select l.product_id, l.lot_id, l.serial_id, coalesce(l.lot_id, -l.serial_id, 0) as node,
           coalesce(l.from_storage_unit_id, l.to_storage_unit_id) as unit_id,
           sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) as quantity,
           coalesce(sum(case l.kind when 'reversal' then -l.quantity else l.quantity end)
                      filter (where l.task_id = p_task.id), 0) as own,
           max(l.id) filter (where l.task_id = p_task.id) as own_last_id, max(l.id) as last_id,
           min(l.time) as taken_at
      from ledger l
     where l.kind = 'consumption' or (l.kind = 'reversal' and l.from_storage_unit_id is null)
     group by 1, 2, 3, 4, 5
    having sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) > 0
  ), item as (
    select t.product_id, t.node, x.is_own, case when x.is_own then t.own_last_id else t.last_id end as last_id, x.rank,
           x.quantity
      from (select u.product_id, u.node, sum(u.quantity) as quantity, greatest(sum(u.own), 0) as own,
                   max(u.own_last_id) as own_last_id, max(u.last_id) as last_id from taken u group by 1, 2) t
      left join (select k.node, sum(k.quantity) filter (where k.made_node = any (v_serials)) as gone,
                        sum(k.quantity - k.surplus) filter (where k.made_node < 0 and k.made_node <> all (v_serials))
                          as needed
                   from production.present_links(p_task.work_order_id, p_task.id) k group by 1) k on k.node = t.node
     cross join lateral (select t.quantity - coalesce(k.gone, 0) - coalesce(k.needed, 0)) f (free)
     cross join lateral (values
       (1, t.own > 0, coalesce(k.gone, 0)), (2, true, least(t.own, f.free)), (2, false, f.free - least(t.own, f.free)),
       (3, t.own > 0, coalesce(k.needed, 0))) x (rank, is_own, quantity)
     where x.quantity > 0
  ), owed as materialized (
    select n.product_id, n.required,
           least(coalesce(m.shortage, 0), n.required,
                 greatest(coalesce(s.shortage, 0), n.required - i.gone - i.free)) as short
      from unnest(p_needs) n
      left join production.work_order_materials m on m.company_id = app.company_id()
       and m.work_order_id = p_task.work_order_id and m.product_id = n.product_id
      left join production.task_shortages(p_task.work_order_id) s
        on s.task_id = p_task.id and s.product_id = n.product_id
     cross join lateral (
       select coalesce(sum(i.quantity) filter (where i.rank = 1), 0),
              coalesce(sum(i.quantity) filter (where i.rank = 2), 0)
         from item i where i.product_id = n.product_id) i (gone, free)
  ), eased as (
    update production.work_order_materials m set shortage = m.shortage - o.short
      from owed o
     where m.company_id = app.company_id() and m.work_order_id = p_task.work_order_id
       and m.product_id = o.product_id and o.short > 0
  ), back as (
    select i.product_id, i.node, sum(least(i.quantity, o.required - o.short - i.before)) as quantity
      from (select i.*, sum(i.quantity) over (partition by i.product_id order by i.rank, i.is_own desc,
                                              i.last_id desc) - i.quantity as before from item i) i
      join owed o on o.product_id = i.product_id
     where i.before < o.required - o.short
     group by 1, 2
  )
  select coalesce(array_agg(inventory.movement(
             l.product_id, least(l.quantity, b.quantity - l.before), l.lot_id, l.serial_id,
             p_to_unit_id => l.unit_id, p_to_bin => 'goods',
             p_received_at => coalesce(t.created_at, s.created_at, l.taken_at)) order by l.last_id desc), '{}')
    into v_back
    from (select t.*, sum(t.quantity) over (partition by t.product_id, t.node order by t.own > 0 desc,
                                            t.last_id desc) - t.quantity as before from taken t) l
    join back b on b.product_id = l.product_id and b.node = l.node
    left join production.lots t on t.company_id = app.company_id() and t.id = l.lot_id
    left join inventory.serials s on s.company_id = app.company_id() and s.id = l.serial_id
   where l.before < b.quantity;
  return quality.keep_recalled_apart(v_back);
end;
$$;
comment on function production.give_back is
  'Takes material of pieces that were not made off the recorded shortages, and answers what of it comes back to stock, '
  'when the given pieces are taken.';
