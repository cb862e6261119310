-- A report that was left incomplete is one report: by the id of its follow-up the same one is found.
create function quality.find_ncr(p_id text)
  returns quality.ncrs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
begin
  select n.* into v_ncr
    from work.carried((work.find_task(p_id)).id, p_onward => false) r (task_id)
    join quality.ncrs n on n.company_id = app.company_id() and n.task_id = r.task_id
   order by n.task_id desc limit 1;
  if v_ncr.task_id is null then
    perform app.refuse_unknown('NCR', p_id);
  end if;
  return v_ncr;
end;
$$;
comment on function quality.find_ncr is
  'The nonconformance report of a task that the member sees, or whose rest that task carries. Refuses with not_found.';
