-- An inspection that was left incomplete goes on with its follow-up: what is found on either is found on the same
-- receipt.
create function quality.inspection_of(p_task_id bigint)
  returns quality.inspections
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_inspection quality.inspections;
begin
  select i.* into v_inspection
    from work.carried(p_task_id, p_onward => true) r (task_id)
    join quality.inspections i on i.company_id = app.company_id() and i.task_id = r.task_id
   order by i.task_id limit 1;
  return v_inspection;
end;
$$;
comment on function quality.inspection_of is
  'The inspection that a task is, or whose rest its follow-up carries; nulls for none.';
