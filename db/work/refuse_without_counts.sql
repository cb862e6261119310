create function work.refuse_without_counts(p_task work.tasks, p_missing text[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if exists (select from work.task_types y
              where y.company_id = app.company_id() and y.id = p_task.type_id and y.parent_product_id is not null)
     or exists (select from production.work_orders o
                 where o.company_id = app.company_id() and o.id = p_task.work_order_id
                   and o.posting_step = p_task.step) then
    perform app.refuse('counts_required', 'A producing task needs goodQuantity and scrapQuantity before it is done.',
      jsonb_build_object('missingFields', p_missing));
  end if;
end;
$$;
comment on function work.refuse_without_counts is
  'Refuses with counts_required when the task produces something.';
