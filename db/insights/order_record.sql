-- The due date that it was entered with, those it was moved to, and that it was completed before it was taken up again
-- are in the audit log, and told as far as that is kept, with the pieces that had been told by then.
create function insights.order_record(p_order production.work_orders)
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_product constant text := (select p.name from inventory.products p
                               where p.company_id = app.company_id() and p.id = p_order.product_id);
begin
  return query
  with changes as materialized (
    select c.at, c.action, c.fields ? 'dueDate' as due,
           to_char((c.fields #>> '{dueDate,from}')::timestamptz at time zone v_zone, 'YYYY-MM-DD HH24:MI') as due_from,
           to_char((c.fields #>> '{dueDate,to}')::timestamptz at time zone v_zone, 'YYYY-MM-DD HH24:MI') as due_to,
           (c.fields #>> '{completedAt,from}')::timestamptz as completed_at
      from app.audit_changes c
     where c.company_id = app.company_id() and c.entity = 'workOrder' and c.entity_id = p_order.external_id
       and c.at >= p_order.created_at and (c.action = 'create' or c.fields ?| '{dueDate,completedAt}')
  )
  select p_order.created_at, 0, 'created', format('%s was entered: %s %s %s%s.', p_order.code,
           trim_scale(p_order.quantity), p_order.uom, v_product,
           ', due ' || (select c.due_to from changes c where c.action = 'create' limit 1)), '{}'::jsonb
  union all
  select c.at, 1, 'due_date_moved', case
           when c.due_from is null then format('Its due date was set to %s.', c.due_to)
           when c.due_to is null then format('Its due date %s was taken away.', c.due_from)
           else format('Its due date was moved from %s to %s.', c.due_from, c.due_to) end, '{}'
    from changes c
   where c.due and c.action = 'update'
  union all
  select c.completed_at, 10, 'completed', format('It was completed: %s.', insights.pieces_in_words(m.good, m.scrap,
           case when m.good < p_order.quantity then p_order.quantity end)), '{}'
    from changes c
   cross join lateral (
      select coalesce((array_agg(s.good order by s.step desc) filter (where s.good + s.scrap > 0))[1], 0) as good,
             coalesce(sum(s.scrap), 0) as scrap
        from (
          select t.step, sum(k.good_quantity) as good, sum(k.scrap_quantity) as scrap
            from work.tasks t
            join work.task_counts k on k.company_id = t.company_id and k.task_id = t.id and k.recorded_at <= c.at
           where t.company_id = app.company_id() and t.work_order_id = p_order.id and t.step is not null
           group by t.step) s) m
   where c.completed_at is not null;
end;
$$;
comment on function insights.order_record is
  'What was entered of an order: itself, with its due date, that this was moved, and a former completion.';
