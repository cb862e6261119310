create function production.counted(p_order_id bigint, p_step integer, out good numeric, out scrap numeric)
  language sql stable
  begin atomic
    select coalesce(sum(c.good_quantity), 0), coalesce(sum(c.scrap_quantity), 0)
      from work.tasks t
      join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
     where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.status <> 'declined'
       and (p_step is null or t.step = p_step);
  end;
comment on function production.counted is
  'The good and scrap pieces counted on one step of an order, or with a null step on all of them; declined operations left out.';
