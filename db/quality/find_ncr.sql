create function quality.find_ncr(p_id text)
  returns quality.ncrs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs := quality.ncr_of((work.find_task(p_id)).id);
begin
  if v_ncr.task_id is null then
    perform app.refuse_unknown('NCR', p_id);
  end if;
  return v_ncr;
end;
$$;
comment on function quality.find_ncr is
  'The nonconformance report of a task that the member sees, or whose rest that task carries. Refuses with not_found.';
