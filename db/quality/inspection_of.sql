-- An inspection that was left incomplete goes on with its follow-up: what is found on either is found on the same receipt.
create function quality.inspection_of(p_task_id bigint)
  returns quality.inspections
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_inspection quality.inspections;
begin
  with recursive carries (task_id) as (
    select p_task_id
    union
    select c.to_task_id
      from carries r
      join work.task_connections c on c.company_id = app.company_id() and c.from_task_id = r.task_id and c.type = 'follow'
      join work.tasks f on f.company_id = c.company_id and f.id = c.from_task_id and f.is_partial_completion
      join work.tasks t on t.company_id = c.company_id and t.id = c.to_task_id and t.type_id = f.type_id
  )
  select i.* into v_inspection
    from carries r join quality.inspections i on i.company_id = app.company_id() and i.task_id = r.task_id
   order by i.task_id limit 1;
  return v_inspection;
end;
$$;
comment on function quality.inspection_of is
  'The inspection that a task is, or whose rest its follow-up carries; nulls for none.';
