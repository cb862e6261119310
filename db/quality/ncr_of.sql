-- A report that was left incomplete is one report: by its follow-up the same one is found. Few tasks follow another,
-- and to go from task to task costs more than all else here.
create function quality.ncr_of(p_task_id bigint)
  returns quality.ncrs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
begin
  if not exists (select from work.task_connections c
                  where c.company_id = app.company_id() and c.to_task_id = p_task_id and c.type = 'follow') then
    select n.* into v_ncr from quality.ncrs n where n.company_id = app.company_id() and n.task_id = p_task_id;
    return v_ncr;
  end if;
  select n.* into v_ncr
    from work.carried(p_task_id, p_onward => false) r (task_id)
    join quality.ncrs n on n.company_id = app.company_id() and n.task_id = r.task_id
   order by n.task_id desc limit 1;
  return v_ncr;
end;
$$;
comment on function quality.ncr_of is
  'The nonconformance report that a task is, or whose rest it carries; nulls for none.';
