create function commissioning.export_settings()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('timezone', s.timezone, 'ncrTaskType', n.name, 'inventoryTaskType', i.name, 'backflushBasis', s.backflush_basis,
        'backflushShortage', s.backflush_shortage, 'shifts', s.shifts, 'defaultPriority', s.default_priority)
      from app.settings s
      left join work.task_types n on n.company_id = s.company_id and n.id = s.ncr_task_type_id
      left join work.task_types i on i.company_id = s.company_id and i.id = s.inventory_task_type_id
     where s.company_id = app.company_id();
  end;
comment on function commissioning.export_settings is
  'The company''s settings as a spec item.';
