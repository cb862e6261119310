-- An order's operations are made as its recipe is pinned. Of scrap alone, which took no material, the ledger has
-- nothing.
create function production.pinned_number(p_order_id bigint, p_task work.tasks)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_order_id is not null then (
      select min(t.id) from work.tasks t
       where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.step is not null)
    else coalesce(
      (select min(l.id) from inventory.stock_ledger l
        where l.company_id = app.company_id() and l.task_id = p_task.id
          and l.kind in ('output', 'consumption', 'reversal')),
      (select max(k.id) from work.task_counts k
        where k.company_id = app.company_id() and k.task_id = p_task.id
          and k.recorded_at <= p_task.output_posted_at)) end;
end;
$$;
comment on function production.pinned_number is
  'A number of the company (app.next_number) from when what an order, or a task alone, posts by was pinned: whatever '
  'has a higher one came later.';
