create function agents.guidance_json(p_rows agents.guidance[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select g.subject, about.ref, about.name, g.body, g.thresholds, g.version,
             app.iso(g.reviewed_at) as "reviewedAt", app.iso(g.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality g
        left join lateral (
          select s.external_id as ref, s.name from sites.ssus s
           where g.subject = 'ssu' and s.company_id = g.company_id and s.id = g.ssu_id
          union all
          select w.name, w.name from sites.work_centers w
           where g.subject = 'work_center' and w.company_id = g.company_id and w.id = g.work_center_id
          union all
          select p.sku, p.name from inventory.products p
           where g.subject = 'product' and p.company_id = g.company_id and p.id = g.product_id
          union all
          select y.external_id, y.name from work.task_types y
           where g.subject = 'task_type' and y.company_id = g.company_id and y.id = g.task_type_id
          union all
          select null, c.name from app.companies c where g.subject = 'company' and c.id = g.company_id
        ) about on true
       order by g.ordinality) j);
end;
$$;
comment on function agents.guidance_json is
  'Guidance records as answers show them.';
