create function partners.handoff_beside(p_task_id bigint)
  returns partners.handoffs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  select h.* into v_handoff
    from (select c.to_task_id as id from work.task_connections c
           where c.company_id = app.company_id() and c.from_task_id = p_task_id
          union select c.from_task_id from work.task_connections c
           where c.company_id = app.company_id() and c.to_task_id = p_task_id) t
    join partners.handoffs h on h.company_id = app.company_id() and h.task_id = t.id and h.is_linked
   order by h.id desc limit 1;
  return v_handoff;
end;
$$;
comment on function partners.handoff_beside is
  'The handoff of a task that is connected with a task, the newest of several; null: none.';
