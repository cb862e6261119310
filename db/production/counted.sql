create function production.counted(p_order_id bigint)
  returns table (good numeric, scrap numeric)
  language sql stable
  begin atomic
    select coalesce(sum(c.good_quantity) filter (where t.step = (select production.posting_step(p_order_id))), 0),
           coalesce(sum(c.scrap_quantity), 0)
      from work.tasks t
      join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
     where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.status <> 'declined';
  end;
comment on function production.counted is
  'What was counted on an order: good pieces on its posting step, scrap on all steps; declined operations left out.';
