create function commissioning.export_routings()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', r.name, 'product', p.sku,
        'steps', (select coalesce(jsonb_agg(jsonb_build_object('taskType', t.name, 'gate', s.is_gate) order by s.step), '[]')
            from production.routing_steps s
            join work.task_types t on t.company_id = s.company_id and t.id = s.task_type_id
           where s.company_id = r.company_id and s.routing_id = r.id))
      from production.routings r
      join inventory.products p on p.company_id = r.company_id and p.id = r.product_id
     where r.company_id = app.company_id() and r.is_current;
  end;
comment on function commissioning.export_routings is
  'The current versions of the routings as spec items.';
