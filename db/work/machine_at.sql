create function work.machine_at(p_task_id bigint, p_ssu_id bigint, p_at timestamptz)
  returns bigint
  language sql stable
  return coalesce((
    select m.ssu_id from work.task_moves m
     where m.company_id = app.company_id() and m.task_id = p_task_id and m.until > p_at
     order by m.until limit 1), p_ssu_id);
comment on function work.machine_at is
  'The machine that a task, which is on the one given now, was on at a time.';
