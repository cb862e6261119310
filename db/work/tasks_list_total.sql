-- Of a type, a machine, a person or an order, and of a member who does not see every task, it is not kept.
create function work.tasks_list_total(
  p_status            text,
  p_type_id           work.task_types,
  p_ssu_id            sites.ssus,
  p_assignee_id       people.people,
  p_work_order_id     production.work_orders,
  p_include_completed boolean,
  p_sees_all          boolean
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not p_sees_all or (p_type_id).id is not null or (p_ssu_id).id is not null or (p_assignee_id).id is not null
     or (p_work_order_id).id is not null then
    return null;
  elsif p_status is not null or p_include_completed then
    return app.kept_rows('work.tasks', p_status);
  end if;
  return app.kept_rows('work.tasks', null, '{done,declined}')
    - (select count(*) from work.tasks t
        where t.company_id = app.company_id() and t.is_partial_completion and t.status not in ('done', 'declined')
          and work.is_finished(t.status, t.is_partial_completion));
end;
$$;
comment on function work.tasks_list_total is
  'How many tasks tasks_list has, where that is kept, or null.';
