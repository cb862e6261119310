create function quality.missed_at(p_product_id bigint, p_storage_unit_id bigint)
  returns table (inspection_id bigint, quantity numeric, reports text, returned_by text)
  language sql stable
  begin atomic
    select g.inspection_id, g.quantity,
           (select string_agg(r.code, ', ' order by r.task_id) from quality.ncrs r
             where r.company_id = g.company_id and r.inspection_id = g.inspection_id and r.disposition is null), b.code
      from quality.missed_goods g
      join inventory.products p on p.company_id = g.company_id and p.id = g.product_id
       and inventory.is_counted_alike(p, g.inspection_id)
     cross join lateral quality.return_of(g.inspection_id) b
     where g.company_id = app.company_id() and g.product_id = p_product_id and g.storage_unit_id = p_storage_unit_id;
  end;
comment on function quality.missed_at is
  'What counts have missed in the quarantine of a unit of which inspections, in the product''s present unit, the '
  'reports of it that nobody has decided on, and the one that decided to return it.';
