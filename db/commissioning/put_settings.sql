create function commissioning.put_settings(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update app.settings s
     set timezone = p_item ->> 'timezone',
         ncr_task_type_id = commissioning.id_of('taskTypes', p_item ->> 'ncrTaskType'),
         inventory_task_type_id = commissioning.id_of('taskTypes', p_item ->> 'inventoryTaskType'),
         backflush_basis = p_item ->> 'backflushBasis',
         backflush_shortage = p_item ->> 'backflushShortage',
         shifts = p_item -> 'shifts',
         default_priority = (p_item ->> 'defaultPriority')::integer
   where s.company_id = app.company_id();
end;
$$;
comment on function commissioning.put_settings is
  'Sets the company''s settings.';
