create function production.overtaken(p_task work.tasks)
  returns jsonb
  language sql stable
  begin atomic
    with counted as materialized (
      select t.step, sum(c.good_quantity) as good, sum(c.good_quantity + c.scrap_quantity) as pieces
        from work.tasks t
        join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
       where t.company_id = app.company_id() and t.work_order_id = p_task.work_order_id and t.step >= p_task.step
       group by t.step
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'over_production', 'message',
             format('%s are counted on step %s, more than the %s that step %s made.', trim_scale(n.pieces), n.step,
                    trim_scale(c.good), c.step))), '[]')
      from counted c
     cross join (select k.* from counted k where k.step > p_task.step and k.pieces > 0 order by k.step limit 1) n
     where c.step = p_task.step and n.pieces > c.good;
  end;
comment on function production.overtaken is
  'A warning when more is counted on the step after a task''s than the task''s step made.';
