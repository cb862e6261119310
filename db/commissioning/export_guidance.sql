create function commissioning.export_guidance()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('subject', g.subject, 'ref', coalesce(s.name, w.name, p.sku, t.name), 'body', g.body, 'thresholds', g.thresholds)
      from agents.guidance g
      left join sites.ssus s on s.company_id = g.company_id and s.id = g.ssu_id
      left join sites.work_centers w on w.company_id = g.company_id and w.id = g.work_center_id
      left join inventory.products p on p.company_id = g.company_id and p.id = g.product_id
      left join work.task_types t on t.company_id = g.company_id and t.id = g.task_type_id
     where g.company_id = app.company_id();
  end;
comment on function commissioning.export_guidance is
  'What the company tells agents, as spec items.';
