-- What a person connected with the received task is about it: the recipient says by that what it may tell.
create function partners.work_behind(p_task_id bigint)
  returns setof work.tasks
  language sql stable
  begin atomic
    with connected (id) as (
      select p_task_id
      union select c.to_task_id from work.task_connections c
       where c.company_id = app.company_id() and c.from_task_id = p_task_id
      union select c.from_task_id from work.task_connections c
       where c.company_id = app.company_id() and c.to_task_id = p_task_id
    ), orders (id) as (
      select distinct t.work_order_id from connected c
        join work.tasks t on t.company_id = app.company_id() and t.id = c.id
       where t.work_order_id is not null
    )
    select t.* from work.tasks t
     where t.company_id = app.company_id() and t.id = any (array(
             select c.id from connected c
             union
             select w.id from orders o
               join work.tasks w on w.company_id = app.company_id() and w.work_order_id = o.id))
     order by t.id;
  end;
comment on function partners.work_behind is
  'The work that was done for a received task: itself, the tasks connected with it, and the operations of their '
  'orders.';
