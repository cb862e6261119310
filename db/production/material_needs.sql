-- Scrap ate material too, unless only good pieces count, as the company's settings said when the order was released, or
-- when the task alone posted first. Of what is counted whole, whole pieces are used up, over all postings together.
create function production.material_needs(p_order_id bigint, p_task_id bigint, p_basis text, p_good numeric,
                                          p_scrap numeric, p_before numeric default 0)
  returns production.material_need[]
  language sql stable
  begin atomic
    select coalesce(array_agg((r.product_id, r.required)::production.material_need order by r.product_id), '{}')
      from (
        select p.id as product_id,
               case when p.unit_whole
                 then ceil(c.quantity * (p_before + s.made)) - ceil(c.quantity * p_before)
                 else c.quantity * s.made end as required
          from production.recipe_of(p_order_id, p_task_id) c
          join inventory.products p on p.company_id = app.company_id() and p.id = c.product_id
          cross join production.material_pieces(p_basis, p_good, p_scrap) s (made)
      ) r
     where r.required > 0;
  end;
comment on function production.material_needs is
  'How much of each component the pieces made need, after those whose material was posted before '
  '(production.pieces_posted).';
