create function work.flow_warnings(p_task_id bigint default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (select from work.flow_runs r
                  where r.company_id = app.company_id() and r.cut_off is not null and r.at = app.now()) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'flow_cut_off', 'message', case r.cut_off
             when 'loop' then format('Flow %s has run in this chain of tasks before: it made no other for %s.',
                                     f.name, t.title)
             when 'out_of_use'
               then format('%s is out of use: flow %s made no task at it of %s.', m.name, f.name, t.title)
             else format('Flows have made 100 tasks of one: %s made no other for %s.', f.name, t.title) end)
             order by t.id, f.id), '[]')
      from work.flow_runs r
      join work.flows f on f.company_id = r.company_id and f.id = r.flow_id
      join work.tasks t on t.company_id = r.company_id and t.id = r.task_id
      left join sites.ssus m on m.company_id = t.company_id and m.id = t.ssu_id
     where r.company_id = app.company_id() and r.cut_off is not null and r.at = app.now()
       and (p_task_id is null or r.root_task_id = (
              select coalesce((select c.root_task_id from work.flow_runs c
                                where c.company_id = app.company_id() and c.created_task_id = p_task_id), p_task_id))));
end;
$$;
comment on function work.flow_warnings is
  'Warnings of flows that were cut off by what was just done on a task; null: by whatever this call did.';
