create function commissioning.export_task_types()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', t.name, 'color', t.color, 'isQuote', t.is_quote, 'isRemote', t.is_remote, 'isInventory', t.is_inventory,
        'isBulk', t.is_bulk, 'isUserGenerated', t.is_user_generated, 'isDataRequest', t.is_data_request, 'isReviewed', t.is_reviewed,
        'isMaintenance', t.is_maintenance, 'defaultUseTransit', t.default_use_transit, 'defaultStatus', t.default_status,
        'team', m.name, 'skill', s.name, 'minimumRank', t.minimum_rank, 'makes', p.sku, 'workCenter', w.name,
        'setupMinutes', t.setup_minutes, 'runMinutes', t.run_minutes, 'requiresFailureCodes', t.requires_failure_codes,
        'statusOnOpen', o.name, 'statusOnDone', d.name, 'recurrence', t.recurrence, 'slas', t.slas, 'gates', t.gates, 'form', t.form,
        'defaultAssignees', (select coalesce(jsonb_agg(a.email), '[]')
            from work.task_type_assignees x
            join people.people a on a.company_id = x.company_id and a.id = x.person_id
           where x.company_id = t.company_id and x.task_type_id = t.id and a.is_active))
      from work.task_types t
      left join people.teams m on m.company_id = t.company_id and m.id = t.team_id
      left join people.skills s on s.company_id = t.company_id and s.id = t.skill_id
      left join inventory.products p on p.company_id = t.company_id and p.id = t.parent_product_id
      left join sites.work_centers w on w.company_id = t.company_id and w.id = t.work_center_id
      left join sites.ssu_statuses o on o.company_id = t.company_id and o.id = t.status_on_open_id
      left join sites.ssu_statuses d on d.company_id = t.company_id and d.id = t.status_on_done_id
     where t.company_id = app.company_id();
  end;
comment on function commissioning.export_task_types is
  'The task types as spec items.';
