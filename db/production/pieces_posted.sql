create function production.pieces_posted(p_order_id bigint, p_task_id bigint)
  returns numeric
  language sql stable
  begin atomic
    select coalesce(sum(x.posted), 0)
      from (
        select production.material_pieces(t.backflush_basis, t.posted_good, t.posted_scrap) as posted
          from work.tasks t
         where p_order_id is null and t.company_id = app.company_id() and t.id = p_task_id
        union all
        select production.material_pieces(o.backflush_basis, t.posted_good, t.posted_scrap)
          from production.work_orders o
          join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step <= o.posting_step
         where o.company_id = app.company_id() and o.id = p_order_id) x;
  end;
comment on function production.pieces_posted is
  'The pieces of an order, or of a task alone, whose material was posted: good ones and, by the basis, scrap of the '
  'posting step and of the steps before.';
