create function production.pieces_posted(p_task work.tasks)
  returns numeric
  language sql stable
  begin atomic
    select coalesce(sum(t.posted_good + t.posted_scrap), 0)
      from work.tasks t
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
     where t.company_id = app.company_id()
       and case when p_task.work_order_id is null then t.id = p_task.id
             else t.work_order_id = p_task.work_order_id and t.step <= o.posting_step end;
  end;
comment on function production.pieces_posted is
  'The pieces of a task''s order, or of a task alone, whose material was posted: good and scrap of the posting step, '
  'scrap of the steps before.';
