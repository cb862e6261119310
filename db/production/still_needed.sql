-- Of what is counted whole, whole pieces are used up over all postings together (production.material_needs).
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
      cross join lateral production.to_make(o.id, o.status, o.posting_step, o.quantity) c
      cross join lateral (
        select greatest(c.good + case o.backflush_basis when 'good' then 0 else c.scrap end, 0) as pieces) x
     where o.company_id = app.company_id() and o.status in ('released', 'in_progress')
       and (c.posts_more or x.pieces > 0);
  end;
comment on function production.still_needed is
  'What open orders will still consume: of the pieces that are not posted, good and scrapped.';
