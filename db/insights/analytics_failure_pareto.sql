create function insights.analytics_failure_pareto(
  p_from    timestamptz default null,
  p_to      timestamptz default null,
  p_ssu_id  text default null,
  p_explain boolean default false
)
  returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_window tstzrange;
  v_ssu_id bigint;
begin
  perform app.require('insights:view');
  v_window := insights.window(p_from, p_to);
  if p_ssu_id is not null then
    v_ssu_id := (sites.find_ssu(p_ssu_id)).id;
  end if;
  return insights.answer(v_window, (
    with coded as materialized (
      select t.problem_code_id, t.external_id, t.finished_at, t.ssu_id, m.external_id as machine, m.name
        from work.tasks t
        left join sites.ssus m on m.company_id = t.company_id and m.id = t.ssu_id
       where t.company_id = app.company_id() and t.problem_code_id is not null and t.status = 'done'
         and t.finished_at >= lower(v_window) and t.finished_at < upper(v_window)
         and (v_ssu_id is null or t.ssu_id = v_ssu_id)
    ), problem as (
      select c.problem_code_id, count(*) as count,
             (select w.name from coded w where w.problem_code_id = c.problem_code_id and w.ssu_id is not null
               group by w.name order by count(*) desc, w.name limit 1) as worst,
             case when p_explain then jsonb_build_object('tasks',
               jsonb_agg(jsonb_build_object('taskId', c.external_id, 'ssuId', c.machine, 'ssuName', c.name,
                                            'completedAt', app.iso(c.finished_at)) order by c.finished_at,
                         c.external_id)) end as explanation
        from coded c
       group by c.problem_code_id
    )
    select json_agg(case when p_explain then insights.explained(p.row, p.explanation) else p.row end order by p.place)
      from (
        select json_build_object('problemCodeId', p.problem_code_id, 'code', r.code, 'label', r.label,
                 'count', p.count, 'worstSsuName', p.worst) as row, p.explanation,
               row_number() over (order by p.count desc, r.label, r.id) as place
          from problem p
          join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = p.problem_code_id) p
     where p.place <= 25));
end;
$$;
comment on function insights.analytics_failure_pareto is
  'What fails most: completed tasks by problem code, the 25 most frequent. Refuses with invalid_input, not_found.';
