-- The order keeps what it is short of now; what it was is in the audit log, and told as far as that is kept. What was
-- recorded before that is short still, or was settled since. What a task was short of lies at its end, as that was
-- told; what was settled, when the call was made.
create function insights.order_shortages(p_order production.work_orders)
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with change as materialized (
    select m.product_id, m.shortage, c.call_id, c.id, c.at, (c.fields #>> '{shortage,to}')::numeric as rest,
           (c.fields #>> '{shortage,to}')::numeric - (c.fields #>> '{shortage,from}')::numeric as more
      from production.work_order_materials m
      join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
      left join app.audit_changes c
        on c.company_id = app.company_id() and c.entity = 'workOrderMaterial'
       and c.entity_id = p_order.external_id || '/' || p.sku and c.at >= p_order.created_at and c.action = 'update'
       and c.fields ? 'shortage'
     where m.company_id = app.company_id() and m.work_order_id = p_order.id
  ), told as (
    select c.product_id, c.call_id, c.at, sum(c.more) as more, (array_agg(c.rest order by c.id desc))[1] as rest
      from change c
     where c.call_id is not null
     group by c.product_id, c.call_id, c.at, c.more > 0
    union all
    select c.product_id, null, coalesce(p_order.completed_at, p_order.started_at, p_order.released_at),
           c.shortage - coalesce(sum(c.more), 0), null
      from change c
     group by c.product_id, c.shortage having c.shortage > coalesce(sum(c.more), 0)
  )
  select coalesce(f.at, t.at), 9, case when t.more > 0 then 'shortage' else 'shortage_settled' end,
         format('%s %s %s %s%s.', trim_scale(abs(t.more)), p.unit, p.sku, case
             when t.more > 0 then 'were short'
             when a.id is not null then 'that had been short were consumed'
             else 'were short no longer, as fewer pieces were made' end,
           case when t.more < 0 and t.rest > 0 then format('; %s are still short', trim_scale(t.rest)) else '' end),
         jsonb_build_object('sku', p.sku)
    from told t
    join inventory.products p on p.company_id = app.company_id() and p.id = t.product_id
    left join app.audit_log a on a.company_id = p.company_id and a.id = t.call_id and a.at = t.at
     and a.capability = 'work_orders.settle_shortages'
    left join lateral (
      select max((c.fields #>> '{finishedAt,to}')::timestamptz) as at
        from app.audit_changes c
        join work.tasks k on k.company_id = c.company_id and k.external_id = c.entity_id
         and k.work_order_id = p_order.id
       where c.company_id = app.company_id() and c.call_id = t.call_id and c.at = t.at and c.entity = 'task') f
      on true
   order by t.call_id, p.id;
end;
$$;
comment on function insights.order_shortages is
  'What material an order was short of, and when that was settled, or needed no longer, with what was short still.';
