-- Of what is counted whole, whole pieces are used up over all postings together (production.material_needs).
create function production.still_needed()
  returns table (order_id bigint, due_by timestamptz, released_at timestamptz, kit_storage_unit_id bigint,
                 product_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select o.id, o.due_by, o.released_at, o.kit_storage_unit_id, m.product_id,
           case when p.unit_whole
             then ceil(m.quantity_per_unit * (x.before + x.pieces)) - ceil(m.quantity_per_unit * x.before)
             else m.quantity_per_unit * x.pieces end
      from production.work_orders o
      join production.work_order_materials m on m.company_id = o.company_id and m.work_order_id = o.id
       and m.order_is_open
      join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
      cross join lateral production.to_make(o.id, o.status, o.posting_step, o.quantity) c
      cross join lateral (
        select greatest(production.material_pieces(o.backflush_basis, c.good, c.scrap), 0) as pieces,
               production.material_pieces(o.backflush_basis, c.posted_good, c.posted_scrap) as before) x
     where o.company_id = app.company_id() and o.status in ('released', 'in_progress')
       and (c.posts_more or x.pieces > 0);
  end;
comment on function production.still_needed is
  'What open orders will still consume: of the pieces that are not posted, good and scrapped.';
