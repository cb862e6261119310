-- What was posted goes on with that product, as its follow-ups do (production.pin_recipe), an order's steps with the
-- order's.
create function work.task_type_users(p_type_id bigint)
  returns text[]
  language sql stable
  begin atomic
    select array_remove(array[commissioning.counted('tasks with counts that are not posted', array(
      select case when work.task_visible(t.id) then t.title end from work.tasks t
       where t.company_id = app.company_id() and t.type_id = p_type_id and t.work_order_id is null
         and t.posted_product_id is null and t.status <> 'declined'
         and not work.is_finished(t.status, t.is_partial_completion)
         and exists (select from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id
                     having sum(k.good_quantity) <> 0 or sum(k.scrap_quantity) <> 0) limit 1001))], null);
  end;
comment on function work.task_type_users is
  'What of a task type keeps what it makes from being changed, by the names of the first: what was counted on tasks '
  'alone and is to be posted.';
