create function insights.task_machines(p_operation insights.operation)
  returns table (ssu_id bigint, span tstzrange, lasted tstzmultirange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select s.ssu_id, tstzrange(s.since, s.until), (p_operation).lasted * tstzmultirange(tstzrange(s.since, s.until))
    from (
      select m.ssu_id, lag(m.until) over (order by m.until) as since, m.until
        from (
          select w.ssu_id, w.until from work.task_moves w
           where w.company_id = app.company_id() and w.task_id = (p_operation).task_id
          union all
          select (p_operation).ssu_id, 'infinity') m) s
   where s.ssu_id is not null;
end;
$$;
comment on function insights.task_machines is
  'The machines that an operation was on, from when to when, each with the part of its time.';
