create function insights.task_breaks(p_task_id bigint)
  returns timestamptz[]
  language sql stable
  begin atomic
    select array(
      select distinct insights.told_from(c) + interval '1 microsecond'
        from work.task_counts c
       where c.company_id = app.company_id() and c.task_id = p_task_id and c.signal_id is null
         and (c.reason is not null or c.scrap_quantity <> 0)
       order by 1);
  end;
comment on function insights.task_breaks is
  'The times that cut the reports on a task: of scrap and corrections, which are told by themselves.';
