-- Counts of a task add up, whoever tells them: what a counter of its machine has counted is not to be reported too. The
-- figures of the machine take it once all the same (insights.told_by_counter).
create function work.told_twice(p_task work.tasks, p_good numeric, p_scrap numeric, p_at timestamptz)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (select from downtime.signals s
                  where s.company_id = app.company_id() and s.ssu_id = p_task.ssu_id and s.counts is not null) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'also_counted_by_machine', 'message', format(
             'Counter %s of the machine counts %s: on the task both add up, in the figures of the machine the counter '
             'alone counts.', s.key, x.label)) order by x.label), '[]')
      from (values ('good', p_good, 'good pieces'), ('scrap', p_scrap, 'scrap')) x (kind, quantity, label)
     cross join lateral (
        select c.signal_id from insights.told_by_counter(p_task.ssu_id, p_task.id, x.kind, x.quantity, p_at) c
        union all
        select g.id from downtime.signals g -- it is being read, and will tell of this time too
         where g.company_id = app.company_id() and g.ssu_id = p_task.ssu_id and g.counts = x.kind and x.quantity <> 0
           and g.counts_since <= p_at and g.last_at > p_at - interval '1 hour'
         limit 1) c
      join downtime.signals s on s.company_id = app.company_id() and s.id = c.signal_id
     where not insights.makes_up(p_task.ssu_id, x.kind, p_at));
end;
$$;
comment on function work.told_twice is
  'Warnings of pieces that a person reports and a counter of the machine has counted already.';
