-- Once the posting step has ended, no good piece is made of an order any more; a step before it that has not ended,
-- or was taken up again, still posts its own scrap. Of an order that is released and no more nothing is counted yet,
-- so its tasks are not read: most open orders are such. Of what is counted whole, whole pieces are used up over all
-- postings together (production.material_needs).
create function production.still_needed()
  returns table (order_id bigint, due_by timestamptz, released_at timestamptz, kit_storage_unit_id bigint,
                 product_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select o.id, o.due_by, o.released_at, o.kit_storage_unit_id, m.product_id,
           case when p.unit_whole
             then ceil(m.quantity_per_unit * (c.before + x.pieces)) - ceil(m.quantity_per_unit * c.before)
             else m.quantity_per_unit * x.pieces end
      from production.work_orders o
      join production.work_order_materials m on m.company_id = o.company_id and m.work_order_id = o.id
       and m.order_is_open
      join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
      cross join lateral (
        select coalesce(sum(k.good) filter (where t.step = o.posting_step), 0) as good,
               coalesce(sum(t.posted_good), 0) as posted, coalesce(sum(k.scrap - t.posted_scrap), 0) as scrap,
               coalesce(sum(t.posted_good + t.posted_scrap), 0) as before
          from work.tasks t
          cross join lateral (
            select coalesce(sum(c.good_quantity), 0) as good, coalesce(sum(c.scrap_quantity), 0) as scrap
              from work.task_counts c where c.company_id = t.company_id and c.task_id = t.id) k
         where o.status = 'in_progress' and t.company_id = o.company_id and t.work_order_id = o.id
           and t.step <= o.posting_step) c
      cross join lateral (
        select exists (select from work.tasks t
                        where t.company_id = o.company_id and t.work_order_id = o.id and t.step = o.posting_step
                          and not work.is_finished(t.status, t.is_partial_completion)) as posts_more) k
      cross join lateral (
        select greatest(case when k.posts_more then greatest(o.quantity, c.good) - c.posted else 0 end
                        + case o.backflush_basis when 'good' then 0 else c.scrap end, 0) as pieces) x
     where o.company_id = app.company_id() and o.status in ('released', 'in_progress')
       and (k.posts_more or x.pieces > 0);
  end;
comment on function production.still_needed is
  'What open orders will still consume: of the pieces that are not posted, good and scrapped.';
