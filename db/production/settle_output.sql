-- What a task's new status means for stock and for its work order. Looked at whenever an operation changes, not only
-- when the posting one is done: declining a later step can make an earlier one, done long ago, the one that posts.
create function production.settle_output(p_task work.tasks)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_posting_task bigint;
  v_posted jsonb;
begin
  if p_task.work_order_id is null then
    select p_task.id into v_posting_task
      from work.task_types y
     where y.company_id = app.company_id() and y.id = p_task.type_id and y.parent_product_id is not null
       and p_task.status = 'done' and p_task.output_posted_at is null;
  else
    v_posting_task := production.task_to_post(p_task.work_order_id);
  end if;
  if v_posting_task is not null then
    v_posted := production.post_output(v_posting_task);
  end if;
  if p_task.work_order_id is not null then
    perform production.settle_work_order(p_task.work_order_id);
  end if;
  return v_posted;
end;
$$;
comment on function production.settle_output is
  'Posts output where a task''s new status makes it due, and completes or takes up again the work order. Answers what '
  'was posted, or null.';
