-- What ends by bringing goods there is refused once it is out of use. What the caller may not see is counted.
create function inventory.storage_unit_holders(p_id bigint)
  returns text[]
  language sql stable
  begin atomic
    with holder as (
      select 'open work orders' as kind, case when app.can('production:view') then o.code end as name
        from production.work_orders o
       where o.company_id = app.company_id() and o.kit_storage_unit_id = p_id
         and o.status in ('draft', 'released', 'in_progress')
      union all
      select 'open tasks', case when app.can('tasks:view_all') or t.id in (select v.id from work.visible_task_ids() v)
                             then t.title end
        from work.tasks t
       where t.company_id = app.company_id() and t.to_storage_unit_id = p_id
         and t.status not in ('done', 'declined') and not work.is_finished(t.status, t.is_partial_completion)
    )
    select array(select commissioning.counted(h.kind, array_agg(h.name)) from holder h group by h.kind
                  order by h.kind desc);
  end;
comment on function inventory.storage_unit_holders is
  'Who still needs a storage unit to be in use: open orders whose kit cart it is, open tasks that bring goods there.';
