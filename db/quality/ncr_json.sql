create function quality.ncr_json(p_task work.tasks)
  returns jsonb
  language sql stable
  begin atomic
    select (work.tasks_json(array[p_task]) -> 0)
             || jsonb_build_object('foundOn', f.external_id, 'lotCode', l.code, 'productSku', p.sku)
      from quality.ncrs n
      left join work.tasks f on f.company_id = n.company_id and f.id = n.found_on_task_id
      left join production.lots l on l.company_id = n.company_id and l.id = n.lot_id
      left join inventory.products p on p.company_id = n.company_id and p.id = n.product_id
     where n.company_id = app.company_id() and n.task_id = p_task.id;
  end;
comment on function quality.ncr_json is
  'An NCR as answers show one: its task, where it was found and what it is about.';
