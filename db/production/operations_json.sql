create function production.operations_json(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
        'taskId', t.external_id, 'step', t.step, 'name', y.name, 'status', t.status, 'workCenter', w.name, 'ssuId',
        s.external_id, 'parameterSet', production.parameter_set_json(m),
        'startedAt', app.iso(least(t.started_at, c.first_at)), 'endedAt', app.iso(t.finished_at),
        'goodQuantity', trim_scale(c.good), 'scrapQuantity', trim_scale(c.scrap)) order by t.step, t.id), '[]')
      from work.tasks t
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join sites.work_centers w on w.company_id = y.company_id and w.id = y.work_center_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
      left join production.parameter_sets m on m.company_id = t.company_id and m.id = t.parameter_set_id
      cross join lateral (
        select coalesce(sum(k.good_quantity), 0) as good, coalesce(sum(k.scrap_quantity), 0) as scrap,
               min(k.occurred_at) as first_at
          from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id) c
     where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.step is not null;
  end;
comment on function production.operations_json is
  'The operations of a work order in the order of their steps, with what was counted on each.';
