create function production.pieces_posted(p_order_id bigint)
  returns numeric
  language sql stable
  begin atomic
    select coalesce(sum(c.scrap_quantity + case when t.step = o.posting_step then c.good_quantity else 0 end), 0)
      from production.work_orders o
      join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step <= o.posting_step
      join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
     where o.company_id = app.company_id() and o.id = p_order_id and t.output_posted_at is not null;
  end;
comment on function production.pieces_posted is
  'The pieces of an order whose material was posted: good and scrap of its posting step, scrap of the steps before.';
