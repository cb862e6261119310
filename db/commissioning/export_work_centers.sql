create function commissioning.export_work_centers()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', w.name,
        'machines', (select coalesce(jsonb_agg(s.name), '[]')
            from sites.work_center_machines m
            join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id
           where m.company_id = w.company_id and m.work_center_id = w.id))
      from sites.work_centers w where w.company_id = app.company_id();
  end;
comment on function commissioning.export_work_centers is
  'The work centers as spec items.';
