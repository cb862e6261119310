-- Of operations that have not ended, which are few beside those that have (index tasks_unfinished). Without a filter on
-- the tasks that the caller sees: sums of an order's operations are production's, as in work_orders. A part of an
-- operation that was left to a follow-up has ended unless it was taken up again; what remains is of all parts together.
create view dashboard.work_center_loads as
with waiting as materialized (
  select y.work_center_id, t.work_order_id, coalesce(t.started_at, c.first_at) as started_at, c.good,
         case when row_number() over (partition by t.work_order_id, t.step, y.work_center_id order by t.id) = 1
           then greatest(w.quantity - c.good - coalesce((
             select sum(k.good_quantity)
               from work.tasks s
               join work.task_counts k on k.company_id = s.company_id and k.task_id = s.id
              where s.company_id = t.company_id and s.work_order_id = t.work_order_id and s.step = t.step
                and s.id <> t.id), 0), 0) end as remaining
    from work.tasks t
   cross join lateral (
     select coalesce(sum(k.good_quantity), 0) as good, min(k.occurred_at) as first_at from work.task_counts k
      where k.company_id = t.company_id and k.task_id = t.id) c
    join production.work_orders w on w.company_id = t.company_id and w.id = t.work_order_id
    join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
   where t.status not in ('done', 'declined') and t.step is not null
     and not (t.status = 'incomplete' and t.is_partial_completion) and w.status in ('released', 'in_progress')
)
select c.name collate app.alphabet as work_center_name, count(o.work_order_id)::integer as operations,
       count(o.started_at)::integer as operations_started, count(distinct o.work_order_id)::integer as work_orders,
       coalesce(sum(o.good), 0) as good_quantity,
       coalesce(sum(o.remaining), 0) as remaining_quantity
  from sites.work_centers c
  left join waiting o on o.work_center_id = c.id
 group by c.name;

comment on view dashboard.work_center_loads is
'@permission production:view
@primaryKey work_center_name
@foreignKey (work_center_name) references work_centers (name)|@fieldName workCenter|@backwardBehavior -*|@forwardDescription The work center.
What running work orders still have to do at a work center: their operations that have not ended. Those of types without
a work center are in no row.';
comment on column dashboard.work_center_loads.work_center_name is '@notNull
The name of the work center.';
comment on column dashboard.work_center_loads.operations is '@notNull
Operations that have not ended.';
comment on column dashboard.work_center_loads.operations_started is '@notNull
Those of them that were begun.';
comment on column dashboard.work_center_loads.work_orders is '@notNull
The work orders that they belong to.';
comment on column dashboard.work_center_loads.good_quantity is '@notNull
Good pieces counted on them so far.';
comment on column dashboard.work_center_loads.remaining_quantity is '@notNull
Pieces that they still have to make.';
