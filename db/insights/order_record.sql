-- The due date that it was entered with, those it was moved to, and that it was completed before it was taken up again
-- are in the audit log, and told as far as that is kept.
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
           to_char((c.fields #>> '{dueDate,to}')::timestamptz at time zone v_zone, 'YYYY-MM-DD HH24:MI') as due_to
      from app.audit_changes c
     where c.company_id = app.company_id() and c.entity = 'workOrder' and c.entity_id = p_order.external_id
       and c.at >= p_order.created_at and (c.action = 'create' or c.fields ? 'dueDate')
     order by c.at, c.id
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
  select c.at, 10, 'completed', format('It was completed: %s.', insights.pieces_in_words(c.good, c.scrap,
           case when c.good < p_order.quantity then p_order.quantity end)), '{}'
    from insights.order_completions(p_order) c;
end;
$$;
comment on function insights.order_record is
  'What was entered of an order: itself, with its due date, that this was moved, and each of its completions.';
