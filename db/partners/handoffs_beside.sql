create function partners.handoffs_beside(p_task_id bigint)
  returns setof partners.handoffs
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select h.*
      from (select c.to_task_id as id from work.task_connections c
             where c.company_id = app.company_id() and c.from_task_id = p_task_id
            union select c.from_task_id from work.task_connections c
             where c.company_id = app.company_id() and c.to_task_id = p_task_id) t
      join partners.handoffs h on h.company_id = app.company_id() and h.task_id = t.id and h.is_linked;
end;
$$;
comment on function partners.handoffs_beside is
  'The handoffs of the tasks that a task is connected with.';
