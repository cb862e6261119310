create function quality.find_ncr(p_id text)
  returns quality.ncrs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
begin
  select n.* into v_ncr
    from work.tasks t
   cross join lateral quality.ncr_of(t.id) n
   where t.company_id = app.company_id() and t.external_id = p_id and work.task_visible(t.id);
  if v_ncr.task_id is null then
    perform app.refuse_unknown('NCR', p_id);
  end if;
  return v_ncr;
end;
$$;
comment on function quality.find_ncr is
  'The nonconformance report of a task that the member sees, or whose rest that task carries. Refuses with not_found.';
