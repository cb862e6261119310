create function production.routings_json(p_rows production.routings[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select r.external_id as id, r.name, r.version, json_build_object('sku', p.sku, 'name', p.name) as product,
             coalesce((
               select json_agg(json_build_object(
                          'step', s.step, 'taskType', json_build_object('id', y.external_id, 'name', y.name),
                          'workCenter', w.name, 'gate', s.is_gate)
                        order by s.step)
                 from production.routing_steps s
                 join work.task_types y on y.company_id = s.company_id and y.id = s.task_type_id
                 left join sites.work_centers w on w.company_id = y.company_id and w.id = y.work_center_id
                where s.company_id = r.company_id and s.routing_id = r.id), '[]') as steps
        from unnest(p_rows) with ordinality r
        join inventory.products p on p.company_id = r.company_id and p.id = r.product_id
       order by r.ordinality) j);
end;
$$;
comment on function production.routings_json is
  'Routings with their steps as answers show them.';
