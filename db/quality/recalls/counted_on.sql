create function quality.counted_on(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns table (task_id bigint, work_order_id bigint)
  language sql stable
  begin atomic
    select distinct t.id, t.work_order_id
      from work.tasks t
      join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
       and c.occurred_at >= p_from and c.occurred_at < p_to
     where t.company_id = app.company_id() and coalesce(c.ssu_id, t.ssu_id) = p_ssu_id;
  end;
comment on function quality.counted_on is
  'The tasks, with their orders, that were counted on a machine in a time.';
