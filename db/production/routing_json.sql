create function production.routing_json(p_routing production.routings)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', p_routing.external_id, 'name', p_routing.name, 'version', p_routing.version,
        'product', jsonb_build_object('sku', p.sku, 'name', p.name),
        'steps', coalesce((
          select jsonb_agg(jsonb_build_object('step', s.step, 'taskType', jsonb_build_object('id', y.external_id, 'name', y.name),
                   'workCenter', w.name, 'gate', s.is_gate) order by s.step)
            from production.routing_steps s
            join work.task_types y on y.company_id = s.company_id and y.id = s.task_type_id
            left join sites.work_centers w on w.company_id = y.company_id and w.id = y.work_center_id
           where s.company_id = p_routing.company_id and s.routing_id = p_routing.id), '[]'))
      from inventory.products p where p.company_id = p_routing.company_id and p.id = p_routing.product_id;
  end;
comment on function production.routing_json is
  'A routing version with its steps as answers show one.';
