-- A report is its task: the member sees those whose task the member sees, in the order in which those were made.
-- disposition open: nobody has decided. Every report has its task; it is joined from the left so that the plan is rid
-- of it where nothing is asked of it.
create function quality.ncrs_list(
  p_status        text default null,
  p_disposition   text default null,
  p_lot_code      text default null,
  p_ssu_id        sites.ssus default null,
  p_work_order_id production.work_orders default null,
  p_sees_all      boolean default app.can('tasks:view_all')
)
  returns setof quality.ncrs
  language sql stable
  begin atomic
    select n.* from quality.ncrs n
      left join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
     where n.company_id = app.company_id()
       and (p_status is null or t.status = p_status)
       and (p_disposition is null
         or case p_disposition when 'open' then n.disposition is null else n.disposition = p_disposition end)
       and (p_lot_code is null or n.lot_id in (
             select l.id from production.lots l where l.company_id = app.company_id() and l.code = p_lot_code))
       and ((p_ssu_id).id is null or t.ssu_id = (p_ssu_id).id)
       and ((p_work_order_id).id is null or t.work_order_id = (p_work_order_id).id)
       and (p_sees_all or n.task_id in (select v.id from work.visible_task_ids() v))
     order by n.task_id desc;
  end;
comment on function quality.ncrs_list is
  'The nonconformance reports the member sees, newest first. Refuses with not_found for an unknown machine or order.';
