create function production.missing(p_needs production.material_need[], p_consumed inventory.movement[])
  returns table (product_id bigint, required numeric, consumed numeric)
  language sql stable
  begin atomic
    select n.product_id, n.required, coalesce(c.quantity, 0)
      from unnest(p_needs) n
      left join (select m.product_id, sum(m.quantity) as quantity from unnest(p_consumed) m group by 1) c
        on c.product_id = n.product_id
     where n.required > coalesce(c.quantity, 0);
  end;
comment on function production.missing is
  'The material that a consumption does not cover.';
